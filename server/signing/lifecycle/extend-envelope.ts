import type { SentEnvelope } from '#contract/signing/sending.ts';
import { later } from '#server/clock.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { appendAudit } from '../audit/audit.ts';
import { envelopeEntryOf } from '../envelope/activity-entry.ts';
import type { SenderCall } from '../envelope/call.ts';
import { type EnvelopeParts, moveEnvelope, readEnvelope } from '../envelope/envelopes.queries.ts';
import { nextGroup } from '../envelope/recipient-order.ts';
import { type RecipientRow, returnLapsed } from '../envelope/recipients.queries.ts';
import { afterEndMs } from '../links/links.ts';
import { moveTickets } from '../links/tickets.queries.ts';
import { checkLetters } from '../notifications/check-letters.ts';
import { notifiedBefore, notifyRecipients } from '../notifications/notify.ts';
import { lockOwn, readSent } from '../sent/own-envelope.ts';
import { advanceEnvelope } from './advance-envelope.ts';
import { expiryJob } from './expire-envelopes.ts';

/**
 * Moves the deadline of a locked envelope further away; an expired envelope is open again, and lapsed recipients wait. Nobody is notified.
 * @throws Refusal `invalid` if the deadline is not later; `mail_budget` if the letters that follow are beyond it: of an extension to those
 * due, of a reopened envelope in the end to everybody
 */
export async function moveDeadline(
  call: SenderCall,
  { envelope, recipients }: EnvelopeParts,
  deadline: string,
): Promise<EnvelopeParts> {
  const { tx, now, actor } = call;
  const { id } = envelope;
  const earliest = Math.max(Date.parse(now), Date.parse(envelope.deadline));
  if (!(Date.parse(deadline) > earliest))
    throw invalid('deadline', 'Choose a time in the future that is later than the deadline was.');
  const event = envelope.status === 'expired' ? 'reopen' : 'extend';
  const told = ({ action }: RecipientRow) => (event === 'reopen' ? action !== 'replaced' : action === 'due');
  await checkLetters(call, recipients.filter(told));
  await moveEnvelope(tx, id, event, { deadline, ended_at: null, ended_by: null, ended_reason: null });
  await returnLapsed(tx, id, { reserved_at: now, reserved_by: actor.userId });
  await moveTickets(tx, id, later(deadline, afterEndMs));
  await appendAudit(tx, id, { type: 'extended', at: now, by: actor.userId ?? '', deadline });
  await enqueue(tx, expiryJob({ id, deadline }), now);
  const parts = await readEnvelope(tx, id);
  if (!parts) throw new Refusal('not_found');
  return parts;
}

/**
 * Goes on with a reopened envelope: due recipients are asked again, and the others who know of it are notified.
 * @param but ids of recipients who are notified otherwise
 */
export async function reopenEnvelope(
  call: SenderCall,
  parts: EnvelopeParts,
  but: readonly string[] = [],
): Promise<void> {
  const asked = nextGroup(parts.recipients).map(({ id }) => id);
  await advanceEnvelope(call, parts, 'extended');
  const others = notifiedBefore(parts).filter(({ id }) => ![...asked, ...but].includes(id));
  await notifyRecipients(call, parts, others, 'reopened');
}

/** Gives more time to sign. The version stays the same, so tickets stay valid. */
export async function extendEnvelope(
  call: SenderCall,
  id: string,
  { version, deadline }: { version: number; deadline: string },
): Promise<SentEnvelope> {
  const before = await lockOwn(call, id, version, 'extend', 'reopen');
  const reopens = before.envelope.status === 'expired';
  const parts = await moveDeadline(call, before, deadline);
  const due = parts.recipients.filter(({ action }) => action === 'due');
  if (reopens) await reopenEnvelope(call, parts);
  else await notifyRecipients(call, parts, due, 'extended');
  await call.activity(envelopeEntryOf(reopens ? 'reopened' : 'extended', parts.envelope));
  return readSent(call, id);
}
