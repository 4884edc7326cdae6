import PostalMime from 'postal-mime';
import { redactReply } from './redact-reply.ts';

/** A report that a mail of ours was given up. */
export interface Bounce {
  mailId: string;
  /** The reason, in the words of the server that gave up. */
  cause: string;
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;
const statusTypes = /^message\/(global-)?delivery-status$/;
const returnedTypes = /^(text\/rfc822-headers|message\/(rfc822|global(-headers)?))$/;

/**
 * Reads a delivery status notification (RFC 3464) about our mail. The mail's id is in the envelope id, which we sent along, or in the
 * returned headers of the mail.
 * @param message as received at the bounce address
 * @returns null if it is something else, is about no mail of ours, or reports only a delay
 */
export async function readBounce(message: string): Promise<Bounce | null> {
  const report = await partsOf(message);
  const status = report.find(({ type }) => statusTypes.test(type))?.text ?? '';
  const returned = report.find(({ type }) => returnedTypes.test(type))?.text ?? '';
  // The first group of fields is about the mail, each further one about a recipient.
  const groups = status.trim().split(/\r?\n(?:[ \t]*\r?\n)+/);
  const [ofMail, ...ofRecipients] = await Promise.all(groups.map(fieldsOf));
  const failed = ofRecipients.find((fields) => fields.get('action')?.toLowerCase() === 'failed');
  const named = [ofMail?.get('original-envelope-id'), (await fieldsOf(returned)).get('message-id')];
  const mailId = named.flatMap((text) => uuid.exec(text ?? '')?.[0] ?? [])[0];
  if (!failed || !mailId) return null;
  // Only the words of `smtp; 550 No such user`.
  const diagnostic = failed.get('diagnostic-code')?.replace(/^[\w-]+\s*;\s*/, '');
  const cause = redactReply(diagnostic || failed.get('status') || 'It could not be delivered.');
  return { mailId: mailId.toLowerCase(), cause };
}

/** Parts of a report in their order; none if the message is no report. */
async function partsOf(message: string): Promise<{ type: string; text: string }[]> {
  // It throws for parts nested too deep, and for endless headers.
  const email = await parse(message).catch(() => null);
  const type = email?.headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (!email || !/^multipart\/report\b/i.test(type)) return [];
  return email.attachments.map(({ mimeType, content }) => ({ type: mimeType, text: String(content) }));
}

/** The fields that a text begins with, by their names in lower case. */
const fieldsOf = async (text: string): Promise<Map<string, string>> =>
  new Map((await parse(text)).headers.map(({ key, value }) => [key, value]));

const parse = (message: string) =>
  PostalMime.parse(message, { attachmentEncoding: 'utf8', forceRfc822Attachments: true });
