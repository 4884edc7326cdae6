import { messages } from '#contract/core/rules.ts';
import * as contract from '#contract/meetings/meeting-calls.ts';
import {
  hindrances,
  illegalMeetingMove,
  isOddCommittee,
  meetingMoves,
  statusAfter,
} from '#contract/meetings/meeting-moves.ts';
import { type Handler, handle } from '../http/handler.ts';
import { invalid } from '../http/refusal.ts';
import { detailsOf, factsOf } from './details.ts';
import { assertChangeable, held, refusedInWords, written } from './held.ts';

export const moveHandlers: readonly Handler[] = [
  handle(contract.readMeeting, (call) => detailsOf(call, call.input.params.id)),

  handle(contract.moveMeeting, async (call) => {
    const { input, now } = call;
    const { version, move, form } = input.body;
    const whole = await held(call, input.params.id, version);
    const { meeting, invitees } = whole;
    const to = statusAfter(move, meeting.status);
    if (to === undefined) throw refusedInWords(illegalMeetingMove(move, meeting.status));
    const causes = hindrances(move, factsOf(whole), now);
    if (move === 'call' && !isOddCommittee({ ...meeting, invitees }))
      throw invalid('invitees', messages.oddNumber);
    if (causes.length > 0) throw refusedInWords(...causes);
    const asksReason = move === 'cancel';
    if (asksReason && !form) throw invalid('form.reason', 'Reason is required.');
    const reason = asksReason ? (form?.reason ?? null) : null;
    return written(call, whole, meetingMoves[move].event, '', { status: to, reason });
  }),

  handle(contract.writeMinutes, async (call) => {
    const { input } = call;
    const whole = await held(call, input.params.id, input.body.version);
    assertChangeable(whole, 'minutes');
    const { text } = input.body.form;
    if (text === whole.meeting.minutes) return detailsOf(call, whole.meeting.id);
    if (text === null && whole.meeting.status === 'MINUTES_DRAFT')
      throw invalid('form.text', 'The minutes are finished: write something.');
    return written(call, whole, 'minuted', '', { minutes: text });
  }),
];
