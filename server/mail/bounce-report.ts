import { said } from './redact-reply.ts';

/** A report that a mail of ours was given up. */
export interface Bounce {
  mailId: string;
  /** The reason, in the words of the server that gave up. */
  cause: string;
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

/** A part of a message: its fields, names in lower case, and the text after the first empty line. */
interface Part {
  fields: Map<string, string>;
  body: string;
}

function partOf(text: string): Part {
  const end = /\r?\n\r?\n/.exec(text);
  const head = end ? text.slice(0, end.index) : text;
  return { fields: fieldsOf(head), body: end ? text.slice(end.index + end[0].length) : '' };
}

/** Reads `Name: value` lines; a line that begins with a blank continues the one before (RFC 5322, 2.2.3). */
function fieldsOf(text: string): Map<string, string> {
  const lines = text
    .trimEnd()
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/);
  return new Map(
    lines.flatMap((line) => {
      const [, name, value = ''] = /^([!-9;-~]+):(.*)$/.exec(line) ?? [];
      return name ? [[name.toLowerCase(), value.trim()] as const] : [];
    }),
  );
}

const typeOf = ({ fields }: Part): string =>
  (fields.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** The parts of a multipart message (RFC 2046, 5.1); empty if it is not one. */
function partsOf({ fields, body }: Part): Part[] {
  const [, quoted, plain] =
    /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(fields.get('content-type') ?? '') ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) return [];
  const pieces = `\n${body}`.split(`\n--${boundary}`).slice(1);
  return pieces
    .filter((piece) => !piece.startsWith('--'))
    .map((piece) => partOf(piece.replace(/^[^\n]*\n/, '')));
}

/**
 * Reads a delivery status notification (RFC 3464) about our mail. The mail's id is in the envelope id, which we sent along, or in the
 * returned headers of the mail.
 * @param message as received at the bounce address
 * @returns null if it is something else, is about no mail of ours, or reports only a delay
 */
export function readBounce(message: string): Bounce | null {
  const whole = partOf(message);
  const parts = typeOf(whole) === 'multipart/report' ? partsOf(whole) : [];
  const status = parts.find((part) => /^message\/(global-)?delivery-status$/.test(typeOf(part)));
  const returned = parts.find((part) =>
    /^(text\/rfc822-headers|message\/(rfc822|global(-headers)?))$/.test(typeOf(part)),
  );
  // The first group of fields is about the mail, each further one about a recipient.
  const [ofMail, ...ofRecipients] = (status?.body ?? '')
    .trim()
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map(fieldsOf);
  const failed = ofRecipients.find((fields) => fields.get('action')?.toLowerCase() === 'failed');
  const named = [
    ofMail?.get('original-envelope-id'),
    returned && fieldsOf(returned.body.split(/\r?\n\r?\n/)[0] ?? '').get('message-id'),
  ];
  const mailId = named.flatMap((text) => uuid.exec(text ?? '')?.[0] ?? [])[0];
  if (!failed || !mailId) return null;
  // Only the words of `smtp; 550 No such user`.
  const diagnostic = failed.get('diagnostic-code')?.replace(/^[\w-]+\s*;\s*/, '');
  const cause = said(diagnostic || failed.get('status') || 'It could not be delivered.');
  return { mailId: mailId.toLowerCase(), cause };
}
