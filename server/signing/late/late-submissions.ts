import type { LateEnvelope, LateEvidence } from '#contract/signing/late-submissions.ts';
import type { SigningField } from '#contract/signing/signing.ts';
import type { Values } from '#contract/signing/signing-input.ts';
import { auditEvents } from '../audit/audit.ts';
import type { SenderCall } from '../envelope/call.ts';
import type { EnvelopeParts } from '../envelope/envelopes.queries.ts';
import { fieldsFor } from '../envelope/fields.queries.ts';
import type { RecipientRow } from '../envelope/recipients.queries.ts';
import { readOwn } from '../sent/own-envelope.ts';
import { lateEnvelopes, lateSubmissions, type SubmissionRow } from '../submissions/submissions.queries.ts';
import { type ActTimes, inTime, lateEventOf, madeBefore, timesOf } from './submission-in-time.ts';

const mostListed = 100;

/**
 * Late submissions for the actor's own envelope, newest first. The documents that the recipient saw are read from the audit, which cannot
 * be changed.
 * @throws Refusal `not_found`
 */
export async function lateEvidenceOf(
  call: Pick<SenderCall, 'tx' | 'actor'>,
  id: string,
): Promise<LateEvidence[]> {
  const parts = await readOwn(call, id);
  const { recipients, fields } = parts;
  const acts = await lateSubmissions(call.tx, id, mostListed);
  const noted = acts.length > 0 ? await auditEvents(call.tx, id) : [];
  return acts.flatMap((act) => {
    const recipient = recipients.find((one) => one.id === act.recipient_id);
    const event = lateEventOf(noted, act.id);
    if (!recipient || !act.late || !event) return [];
    const { id: recipientId, name, email, role } = recipient;
    const times = timesOf(event, noted);
    return {
      id: act.id,
      acceptable: isAcceptable(parts, recipient, act, times),
      recipient: { id: recipientId, name, email, role },
      kind: act.kind,
      refusal: act.late,
      receivedAt: act.received_at,
      inTime: inTime(times, parts.envelope.deadline),
      madeBefore: madeBefore(times),
      deviceTime: act.device_time,
      offline: act.offline === 1,
      documents: event.documents,
      values: filledIn(fieldsFor(fields, recipient), act.values),
      signature: act.signature,
      initials: act.initials,
      reason: act.reason,
    };
  });
}

/**
 * True if a late submission may be made to count: it came after the deadline, was made before it, and its recipient has not acted since.
 * The current deadline decides: an extension makes earlier submissions timely.
 */
export const isAcceptable = (
  { envelope: { status, deadline } }: EnvelopeParts,
  { action }: RecipientRow,
  { kind, late }: Pick<SubmissionRow, 'kind' | 'late'>,
  times: ActTimes,
): boolean =>
  kind === 'sign' &&
  late === 'envelope_expired' &&
  (status === 'sent' || status === 'expired') &&
  (action === 'due' || action === 'waiting' || action === 'lapsed') &&
  ['received', 'counted'].includes(inTime(times, deadline));

/** The actor's own envelopes that have late submissions. */
export async function lateEnvelopesOf({
  tx,
  actor,
}: Pick<SenderCall, 'tx' | 'actor'>): Promise<LateEnvelope[]> {
  const rows = actor.userId ? await lateEnvelopes(tx, mostListed) : [];
  return rows.flatMap(({ newestAt, ...row }) => (newestAt ? [{ ...row, newestAt }] : []));
}

/** Values of a late submission with their fields' labels, not validated. Values without a field of the recipient are left out. */
const filledIn = (fields: readonly SigningField[], values: Values): LateEvidence['values'] =>
  fields.flatMap(({ id: fieldId, kind, label }) => {
    const value = values[fieldId];
    return value === undefined ? [] : [{ fieldId, kind, label, value }];
  });
