import type { LateEnvelope, LateEvidence } from '../../contract/late-evidence.ts';
import type { Field } from '../../contract/signing.ts';
import type { Values } from '../../contract/submission.ts';
import { recorded } from './audit.ts';
import type { SenderCall } from './call.ts';
import { fieldsFor } from './fields.queries.ts';
import { readOwn } from './sent.ts';
import { lateEnvelopes, lateSubmissions } from './submissions.queries.ts';

const mostListed = 100;

/**
 * The acts on the actor's own envelope that came too late, newest first. What was seen is read from the audit, where it cannot be
 * changed.
 * @throws Refusal `not_found`
 */
export async function lateEvidenceOf(
  call: Pick<SenderCall, 'tx' | 'actor'>,
  id: string,
): Promise<LateEvidence[]> {
  const { recipients, fields } = await readOwn(call, id);
  const acts = await lateSubmissions(call.tx, id, mostListed);
  const noted = acts.length > 0 ? await recorded(call.tx, id) : [];
  return acts.flatMap((act) => {
    const recipient = recipients.find((one) => one.id === act.recipient_id);
    const event = noted.find((one) => one.type === 'late' && one.submission === act.id);
    if (!recipient || !act.late || event?.type !== 'late') return [];
    const { id: recipientId, name, email } = recipient;
    return {
      id: act.id,
      recipient: { id: recipientId, name, email },
      kind: act.kind,
      refusal: act.late,
      receivedAt: act.received_at,
      deviceTime: act.device_time,
      offline: act.offline === 1,
      documents: event.documents,
      values: filledIn(fieldsFor(fields, recipientId), act.values),
      signature: act.signature,
      reason: act.reason,
    };
  });
}

/** The actor's own envelopes for which something came too late. */
export async function lateEnvelopesOf({
  tx,
  actor,
}: Pick<SenderCall, 'tx' | 'actor'>): Promise<LateEnvelope[]> {
  const rows = actor.userId ? await lateEnvelopes(tx, actor.userId, mostListed) : [];
  return rows.flatMap(({ newestAt, ...row }) => (newestAt ? [{ ...row, newestAt }] : []));
}

/** What was filled in, by the fields' own words. Nobody judged the values of a late act; those of no field of theirs are left out. */
const filledIn = (fields: readonly Field[], values: Values): LateEvidence['values'] =>
  fields.flatMap(({ id: fieldId, kind, label }) => {
    const value = values[fieldId];
    return value === undefined ? [] : [{ fieldId, kind, label, value }];
  });
