import { newId } from '#contract/core/values.ts';
import type { SentEnvelope } from '#contract/signing/sending.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { correspondents } from '#server/people/queries.ts';
import { appendAudit } from '../audit/audit.ts';
import { endHandOvers, insertHandOver, mayActForSender } from '../envelope/access.queries.ts';
import { envelopeEntryOf } from '../envelope/activity-entry.ts';
import type { SenderCall } from '../envelope/call.ts';
import { notifyStandIn } from '../notifications/notify.ts';
import { readKnown, readSent } from '../sent/own-envelope.ts';

const handsOver = async (call: SenderCall, id: string) => {
  const { parts, access } = await readKnown(call, id);
  if (parts.envelope.status === 'draft')
    throw new Refusal('conflict', { message: 'This document is not sent yet.' });
  if (!access.handsOver)
    throw new Refusal('forbidden', {
      message: 'Only its sender, the client’s managers and administrators can hand this document over.',
    });
  return parts;
};

/**
 * Lets a colleague act on a sent envelope, until a time or for good; this replaces an earlier hand-over to them.
 * @throws Refusal `invalid` for a person who may not send, the sender, oneself, or an end that has passed
 */
export async function handOver(
  call: SenderCall,
  id: string,
  { userId, until }: { userId: string; until: string | null },
): Promise<SentEnvelope> {
  const { tx, now, actor, activity } = call;
  const parts = await handsOver(call, id);
  const { envelope } = parts;
  const by = actor.userId ?? '';
  if (until !== null && !(Date.parse(until) > Date.parse(now)))
    throw invalid('until', 'Choose a time in the future.');
  if (userId === actor.userId) throw invalid('userId', 'Choose somebody other than yourself.');
  if (userId === envelope.sender_id) throw invalid('userId', 'This is its sender.');
  if (!(await mayActForSender(tx, userId)))
    throw invalid('userId', 'This person may not send documents, and so cannot take this one over.');
  await endHandOvers(tx, id, now, userId);
  const row = { envelope_id: id, user_id: userId, by_id: by, created_at: now, until };
  await insertHandOver(tx, { id: newId(Date.parse(now)), ...row });
  await appendAudit(tx, id, { type: 'handed_over', at: now, by, to: userId, until });
  await activity(envelopeEntryOf('handed over', envelope));
  const people = await correspondents(tx, [userId, by]);
  const standIn = people.find((one) => one.id === userId);
  const giver = people.find((one) => one.id === by)?.name ?? '';
  if (standIn) await notifyStandIn(call, parts, standIn, { by: giver, until });
  return readSent(call, id);
}

/** Ends every hand-over of an envelope. */
export async function takeBack(call: SenderCall, id: string): Promise<SentEnvelope> {
  const { envelope } = await handsOver(call, id);
  await endHandOvers(call.tx, id, call.now);
  await appendAudit(call.tx, id, { type: 'taken_back', at: call.now, by: call.actor.userId ?? '' });
  await call.activity(envelopeEntryOf('taken back', envelope));
  return readSent(call, id);
}
