import { Refusal } from '#server/http/refusal.ts';
import { appendAudit } from '../audit/audit.ts';
import { envelopeEntryOf } from '../envelope/activity-entry.ts';
import type { SenderCall } from '../envelope/call.ts';
import { lockEnvelope, moveEnvelope } from '../envelope/envelopes.queries.ts';
import { actedOn } from '../sent/own-envelope.ts';

/** Discards a draft. It stays in the audit and the activity log, but nobody can open it. */
export async function discardDraft(call: SenderCall, id: string): Promise<undefined> {
  const { tx, now, actor, activity } = call;
  const { envelope } = await actedOn(call, await lockEnvelope(tx, id));
  if (!(await moveEnvelope(tx, id, 'discard', { discarded_at: now, self_signed: null })))
    throw new Refusal('conflict', { message: 'This document was sent already. Cancel it instead.' });
  await appendAudit(tx, id, { type: 'discarded', at: now, by: actor.userId ?? '' });
  await activity(envelopeEntryOf('discarded', envelope));
  return undefined;
}
