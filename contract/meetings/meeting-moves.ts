import { messages } from '../core/rules.ts';
import {
  type InviteeRole,
  type MeetingStatus,
  type MeetingType,
  meetingStatusWords,
  type Result,
} from './meeting-words.ts';

/** A change of a meeting's status: its moves as data, and its words. */
interface Move {
  readonly from: readonly MeetingStatus[];
  readonly to: MeetingStatus;
  readonly label: string;
  /** The consequence, in words. */
  readonly effect: string;
  /** The event of the activity log. */
  readonly event: string;
  /** Said once it is done. */
  readonly done: string;
  /** It asks for a reason. */
  readonly reason?: true;
}

/** Every change of status that a person makes. `MINUTES_SIGNED` is none: it follows from the envelope with the minutes. */
export const meetingMoves = {
  call: {
    from: ['DRAFT'],
    to: 'CALLED',
    label: 'Call',
    effect: 'Its time, its invitees and its agenda are fixed. The pack is the notice to send to them.',
    event: 'called',
    done: 'The meeting is called.',
  },
  recall: {
    from: ['CALLED'],
    to: 'DRAFT',
    label: 'Back to draft',
    effect: 'Everything can be changed again. Those who were told of it have to be told anew.',
    event: 'recalled',
    done: 'The meeting is a draft again.',
  },
  hold: {
    from: ['CALLED'],
    to: 'HELD',
    label: 'Mark as held',
    effect: 'The results of the agenda and the minutes are written next.',
    event: 'held',
    done: 'The meeting is marked as held.',
  },
  draftMinutes: {
    from: ['HELD'],
    to: 'MINUTES_DRAFT',
    label: 'Finish the minutes',
    effect: 'The minutes can go to be signed. They can be changed until then.',
    event: 'minutes_drafted',
    done: 'The minutes are ready to be signed.',
  },
  reopen: {
    from: ['MINUTES_DRAFT'],
    to: 'HELD',
    label: 'Back to held',
    effect: 'The minutes are not finished yet.',
    event: 'minutes_reopened',
    done: 'The minutes are open again.',
  },
  cancel: {
    from: ['DRAFT', 'CALLED'],
    to: 'CANCELLED',
    label: 'Cancel the meeting',
    effect: 'It stays in the list with your reason, and is not held.',
    event: 'cancelled',
    done: 'The meeting is cancelled.',
    reason: true,
  },
} as const satisfies Record<string, Move>;

export type MeetingMove = keyof typeof meetingMoves;
/** Every move, in the order in which a screen offers them. */
export const moves = Object.keys(meetingMoves) as readonly MeetingMove[];

/** The status that a move leads to; undefined if it is not legal there. */
export const statusAfter = (move: MeetingMove, from: MeetingStatus): MeetingStatus | undefined => {
  const { from: legal, to }: Move = meetingMoves[move];
  return legal.includes(from) ? to : undefined;
};

/** The refusal of a move that is not legal at a status. */
export const illegalMeetingMove = (move: MeetingMove, from: MeetingStatus): string =>
  `“${meetingMoves[move].label}” does not fit: this meeting is ${meetingStatusWords[from].toLowerCase()}.`;

/** The parts of a meeting, by the statuses in which they can be changed. */
const changeable = {
  /** Type, title, time, quorum, invitees and agenda. */
  plan: ['DRAFT'],
  place: ['DRAFT', 'CALLED'],
  attendance: ['CALLED', 'HELD', 'MINUTES_DRAFT'],
  /** Results of the agenda, and the text of the minutes. */
  minutes: ['HELD', 'MINUTES_DRAFT'],
} as const satisfies Record<string, readonly MeetingStatus[]>;
export type MeetingPart = keyof typeof changeable;
export const mayChange = (part: MeetingPart, status: MeetingStatus): boolean =>
  (changeable[part] as readonly MeetingStatus[]).includes(status);
/** The refusal of a change that the status does not allow. */
export const fixedWords = (status: MeetingStatus): string =>
  status === 'CALLED'
    ? 'This meeting is called: only its place and who attends can change. Take it back to draft first.'
    : `This meeting is ${meetingStatusWords[status].toLowerCase()}: this can no longer be changed, or not yet.`;

/** Facts that the guards of the moves depend on. */
export interface MeetingFacts {
  readonly type: MeetingType;
  readonly starts_at: string;
  readonly quorum: number;
  readonly minutes: string | null;
  readonly invitees: readonly { role: InviteeRole; votes: boolean; attendance: string }[];
  readonly items: readonly { result: Result | null }[];
  /** True while an envelope holds the minutes. */
  readonly isOut: boolean;
}

/** Invitees who vote and were there, in person or by proxy. */
export const votersThere = ({ invitees }: Pick<MeetingFacts, 'invitees'>): number =>
  invitees.filter(({ votes, attendance }) => votes && ['ATTENDED', 'PROXY'].includes(attendance)).length;
/** True if enough of those who vote were there. */
export const isQuorate = (facts: Pick<MeetingFacts, 'invitees' | 'quorum'>): boolean =>
  votersThere(facts) >= facts.quorum;

/** True unless an even number of members votes in a committee. */
export const isOddCommittee = ({ type, invitees }: Pick<MeetingFacts, 'type' | 'invitees'>): boolean =>
  type !== 'COMMITTEE' || invitees.filter(({ votes }) => votes).length % 2 === 1;

/** Reasons why a move cannot be made now, in words; none if it can. */
export function hindrances(move: MeetingMove, facts: MeetingFacts, now: string): string[] {
  const { invitees, items, quorum } = facts;
  const voters = invitees.filter(({ votes }) => votes).length;
  const found: (readonly [boolean, string])[] =
    move === 'call'
      ? [
          [!invitees.some(({ role }) => role === 'CHAIR'), 'Nobody chairs the meeting yet.'],
          [items.length === 0, 'The agenda is empty.'],
          [
            voters < quorum,
            `The quorum is ${quorum}, and ${voters === 1 ? '1 invitee votes' : `${voters} invitees vote`}.`,
          ],
          [!isOddCommittee(facts), `Voting members, ${voters} now: ${messages.oddNumber}`],
        ]
      : move === 'hold'
        ? [
            [facts.starts_at > now, 'The meeting has not begun yet.'],
            [invitees.every(({ attendance }) => attendance === 'INVITED'), 'Say first who attended.'],
          ]
        : move === 'draftMinutes'
          ? [
              [facts.minutes === null, 'The minutes are empty.'],
              [items.some(({ result }) => result === null), 'An item of the agenda has no result yet.'],
            ]
          : [[facts.isOut, 'An envelope holds the minutes. Cancel it first.']];
  return found.flatMap(([hinders, words]) => (hinders ? [words] : []));
}

/** A result of an item with its votes. */
interface Voted {
  readonly result: Result;
  readonly votes_for: number;
  readonly votes_against: number;
  readonly abstained: number;
}
/** The reason why a result cannot stand, by its field; undefined if it can. */
export function resultProblem(
  voted: Voted,
  facts: Pick<MeetingFacts, 'invitees' | 'quorum'>,
): readonly [field: keyof Voted, message: string] | undefined {
  const { result, votes_for, votes_against, abstained } = voted;
  const there = votersThere(facts);
  if (votes_for + votes_against + abstained > there)
    return ['votes_for', `Only ${there} of those who vote were there.`];
  if (result !== 'PASSED') return undefined;
  if (!isQuorate(facts))
    return ['result', `Nothing is passed without a quorum: ${there} of ${facts.quorum} who vote were there.`];
  if (votes_for < votes_against) return ['result', 'More voted against it than for it.'];
  return undefined;
}
