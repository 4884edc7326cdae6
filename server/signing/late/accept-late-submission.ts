import { resultOf } from '#contract/signing/roles.ts';
import type { SentEnvelope } from '#contract/signing/sending.ts';
import { Refusal } from '#server/http/refusal.ts';
import { appendAudit, auditEvents } from '../audit/audit.ts';
import { envelopeEntryOf } from '../envelope/activity-entry.ts';
import type { SenderCall } from '../envelope/call.ts';
import { documentHashes } from '../envelope/envelope-facts.ts';
import { type EnvelopeParts, readEnvelope } from '../envelope/envelopes.queries.ts';
import { fieldsFor } from '../envelope/fields.queries.ts';
import { isAwaited } from '../envelope/recipient-order.ts';
import { actAs, type RecipientRow, setRecipient } from '../envelope/recipients.queries.ts';
import { sameDocuments } from '../envelope/refusals.ts';
import { advanceEnvelope } from '../lifecycle/advance-envelope.ts';
import { moveDeadline, reopenEnvelope } from '../lifecycle/extend-envelope.ts';
import { notifyRecipients } from '../notifications/notify.ts';
import { lockOwn, readSent } from '../sent/own-envelope.ts';
import { checkValues } from '../submissions/field-values.ts';
import { countLate, readSubmission, type SubmissionRow } from '../submissions/submissions.queries.ts';
import { isAcceptable } from './late-submissions.ts';
import { lateEventOf, timesOf } from './submission-in-time.ts';

/**
 * Makes a submission count that came after the deadline. An expired envelope is open again until the new deadline, and goes on as if the
 * submission had come in time.
 * @throws Refusal `conflict`, in words, if it cannot count
 */
export async function acceptLateSubmission(
  call: SenderCall,
  id: string,
  { version, submissionId, deadline }: { version: number; submissionId: string; deadline: string },
): Promise<SentEnvelope> {
  const { tx, now, actor, activity } = call;
  const before = await lockOwn(call, id, version, 'extend', 'reopen');
  const act = await readSubmission(tx, submissionId);
  const who = before.recipients.find((recipient) => recipient.id === act?.recipient_id);
  if (!act || !who) throw new Refusal('not_found');
  const result = resultOf(who);
  if (!result) throw new Refusal('forbidden');
  await assertFits(call, before, who, act);
  const reopens = before.envelope.status === 'expired';
  if (reopens) await moveDeadline(call, before, deadline);

  await setRecipient(tx, who.id, { action: 'due' });
  await actAs(tx, who.id, result, act.received_at);
  await countLate(tx, act.id, { submissionId, result, receivedAt: now, envelopeStatus: 'sent' });
  const by = actor.userId ?? '';
  await appendAudit(tx, id, { type: 'accepted', at: now, by, recipient: who.id, submission: act.id });
  const parts = await readEnvelope(tx, id);
  if (!parts) throw new Refusal('not_found');
  await notifyRecipients(call, parts, [who], 'accepted');
  if (reopens && parts.recipients.some(isAwaited)) await reopenEnvelope(call, parts, [who.id]);
  else await advanceEnvelope(call, parts);
  await activity(
    envelopeEntryOf('late answer accepted', parts.envelope, `${parts.envelope.title}: ${who.name}`),
  );
  return readSent(call, id);
}

/** Checks that the late submission is acceptable, covers the current documents, and fills in the recipient's fields. */
async function assertFits(
  { tx }: SenderCall,
  parts: EnvelopeParts,
  who: RecipientRow,
  act: SubmissionRow,
): Promise<void> {
  const no = (message: string) => new Refusal('conflict', { message });
  const events = await auditEvents(tx, parts.envelope.id);
  const event = lateEventOf(events, act.id);
  const isSigned = event && isAcceptable(parts, who, act, timesOf(event, events));
  if (!isSigned) throw no('This answer cannot be made to count.');
  if (!sameDocuments(event.documents, documentHashes(parts)))
    throw no('The document changed after this was signed.');
  try {
    checkValues(fieldsFor(parts.fields, who), act.values, { ...act, signature: act.signature });
  } catch (error) {
    throw error instanceof Refusal ? no(error.message) : error;
  }
}
