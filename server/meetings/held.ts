import type { Endpoint } from '#contract/core/endpoint.ts';
import { boardMeetings as description } from '#contract/meetings/board-meetings.ts';
import type { Meeting } from '#contract/meetings/meeting-calls.ts';
import { fixedWords, type MeetingPart, mayChange } from '#contract/meetings/meeting-moves.ts';
import { lockClient } from '../clients/lock.queries.ts';
import type { Call } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { detailsOf, holdsMinutes, type WholeMeeting, wholeMeeting } from './details.ts';
import { meetingById, setMeeting } from './parts.queries.ts';
import type { boardMeetings } from './tables.ts';

export type MeetingCall = Pick<Call<Endpoint>, 'tx' | 'now' | 'actor' | 'activity'>;

/** A refusal of what is asked, in words. */
export const refusedInWords = (...words: readonly string[]): Refusal =>
  new Refusal('invalid', { message: words.join(' ') });

/**
 * A meeting, its client locked, so that two changes of it come one after the other.
 * @throws Refusal `stale` if it was changed since the caller read it
 */
export async function held(call: MeetingCall, id: string, version: number): Promise<WholeMeeting> {
  const { tx } = call;
  const found = await meetingById(tx, id);
  if (!found || !(await lockClient(tx, found.client.id))) throw new Refusal('not_found');
  const whole = await wholeMeeting(tx, id);
  if (whole.meeting.version !== version) throw new Refusal('stale', { current: await detailsOf(call, id) });
  return whole;
}

/** Refuses a change of a part that the status does not allow, or of minutes that are with an envelope. */
export function assertChangeable(whole: WholeMeeting, part: MeetingPart): void {
  const { status } = whole.meeting;
  if (!mayChange(part, status)) throw refusedInWords(fixedWords(status));
  if (part !== 'plan' && part !== 'place' && holdsMinutes(whole))
    throw refusedInWords('The minutes are with an envelope. Cancel it first to change them.');
}

/** Writes a change of a meeting, and logs it in words; answers it as it is then. */
export async function written(
  call: MeetingCall,
  { meeting, client }: WholeMeeting,
  event: string,
  said: string,
  set: Partial<typeof boardMeetings.$inferInsert> = {},
): Promise<Meeting> {
  const { tx, now, actor } = call;
  await setMeeting(tx, meeting.id, { ...set, updated_at: now, updated_by: actor.userId });
  await call.activity({
    ...{ name: 'Meeting', event, description: said ? `${meeting.title}: ${said}` : meeting.title },
    subject: { type: description.key, id: meeting.id },
    clientId: client.id,
  });
  return detailsOf(call, meeting.id);
}
