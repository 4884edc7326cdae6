import { later } from '../clock.ts';
import { type IfRefused, sendMail } from '../mail/outbox.ts';
import { hashToken, newToken } from '../session/tokens.ts';
import { record } from './audit.ts';
import type { TellingCall } from './call.ts';
import type { EnvelopeParts } from './envelopes.queries.ts';
import { insertLink } from './links.queries.ts';
import { afterEndMs } from './links.ts';
import { type Notice, type NoticeFacts, notices, wordsOf } from './notices.ts';
import { type RecipientRow, setRecipient } from './recipients.queries.ts';
import { undeliveredJob } from './undelivered-job.ts';

/** An envelope to write about: with the head of its audit once that is complete, or with whom it does not reach. */
export type Told = EnvelopeParts & Partial<Pick<NoticeFacts, 'auditHead' | 'undelivered'>>;

/**
 * A new link to the envelope for an outside recipient, good until 30 days after the envelope ended. Older ones stay good.
 * @returns the address, the only place its token is ever in the clear
 */
export async function newSigningLink(
  { tx, now, services }: TellingCall,
  recipientId: string,
  deadline: string,
): Promise<string> {
  const token = newToken();
  await insertLink(tx, {
    token_hash: hashToken(token),
    recipient_id: recipientId,
    created_at: now,
    expires_at: later(deadline, afterEndMs),
  });
  return `${services.config.publicUrl}/auth/external-login/${token}`;
}

/** Where a recipient finds the envelope: in their portal, or by a link of their own. */
async function addressFor(
  call: TellingCall,
  { envelope }: EnvelopeParts,
  { id, user_id, contact_id, employee_id }: RecipientRow,
): Promise<string> {
  const portal = user_id ? 'app' : contact_id || employee_id ? 'client' : null;
  return portal
    ? `${call.services.config.publicUrl}/${portal}/sign/document-to-sign/${envelope.id}`
    : newSigningLink(call, id, envelope.deadline);
}

async function write(
  { tx, now, services }: TellingCall,
  { envelope, sender, auditHead = null, undelivered = null }: Told,
  notice: Notice,
  to: { name: string; email: string },
  { link, ifRefused }: { link: string | null; ifRefused?: IfRefused },
): Promise<string> {
  const { title, message, deadline, ended_by: endedBy, ended_reason: endedReason } = envelope;
  const firm = services.config.firmName;
  const facts = {
    firm,
    name: to.name,
    sender: sender.name,
    title,
    message,
    deadline,
    endedBy,
    endedReason,
    link,
    auditHead,
    undelivered,
  };
  return sendMail(tx, { to: to.email, ...wordsOf(notice, facts) }, now, ifRefused);
}

/** Writes to each of these recipients, once the caller's transaction commits. */
export async function tell(
  call: TellingCall,
  parts: Told,
  people: readonly RecipientRow[],
  notice: Notice,
): Promise<void> {
  for (const recipient of people) {
    const link = notices[notice].links ? await addressFor(call, parts, recipient) : null;
    const mailId = await write(call, parts, notice, recipient, {
      link,
      ifRefused: undeliveredJob(recipient),
    });
    await setRecipient(call.tx, recipient.id, { mail_id: mailId });
    await record(call.tx, parts.envelope.id, {
      type: 'told',
      at: call.now,
      recipient: recipient.id,
      of: notice,
      mail: mailId,
    });
  }
}

/** Writes to the sender; the id is the mail's. */
export const tellSender = (call: TellingCall, parts: Told, notice: Notice): Promise<string> =>
  write(call, parts, notice, parts.sender, { link: null });

/** Writes to everybody who was told of the envelope before, except `but`, and to the sender unless they are among them. */
export async function tellEverybody(
  call: TellingCall,
  parts: Told,
  notice: Notice,
  but: { recipient?: string; sender?: boolean } = {},
): Promise<void> {
  const told = parts.recipients.filter(({ mail_id }) => mail_id !== null);
  await tell(
    call,
    parts,
    told.filter(({ id }) => id !== but.recipient),
    notice,
  );
  if (!but.sender && !told.some(({ email }) => email === parts.sender.email))
    await tellSender(call, parts, notice);
}
