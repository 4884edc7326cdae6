import type { BusinessStatus, RecordStatus } from './clients.ts';

/** A record status with a business status, `active/ON_HOLD`. */
export type StatusPair = `${RecordStatus}/${BusinessStatus}`;

/** What an action asks before it is done: nothing, a reason, a reason and a review date, or an end. */
export type Asks = 'nothing' | 'reason' | 'hold' | 'end';

/** An action on the status of a client: its moves as data, and its words. */
export interface Transition {
  /** Its call is `POST /clients/{id}/<path>`. */
  readonly path: string;
  /** The permission that it takes besides seeing the client. */
  readonly may: 'edit client' | 'activate client' | 'end client' | 'delete client';
  /** The pair it leads to, by the pair it begins at; no other pair is legal. `before`: the pair before the client ended. */
  readonly moves: Readonly<Partial<Record<StatusPair, StatusPair | 'before'>>>;
  readonly asks: Asks;
  readonly label: string;
  /** The client's name follows: “Activate Quay Limited?” is `Activate {name}?`. */
  readonly title: string;
  /** What has to hold, in words. */
  readonly guards: readonly string[];
  /** What follows, in words. */
  readonly effects: readonly string[];
  /** The way back, in words. */
  readonly undo: string;
  /** The event of the activity log. */
  readonly event: string;
  /** Said once it is done, after the client's name. */
  readonly done: string;
  /** It ends or takes away something. */
  readonly danger?: true;
}

/** Days within which an end is undone as if it had not been. */
export const undoEndDays = 30;
/** Most days ahead of a review of a client on hold, and of a scheduled end. */
export const reviewWithinDays = 90;
export const endWithinDays = 365;
/** Days for which a deleted client can be restored. */
export const trashDays = 30;
/** Hours for which the only person who may activate waits after marking a client ready. */
export const aloneWaitHours = 24;

/** Reasons for ending a client; another one is written. */
export const endReasons = [
  'SERVICE_COMPLETED',
  'CLIENT_REQUEST',
  'NON_PAYMENT',
  'COMPLIANCE',
  'MERGED_OR_ACQUIRED',
  'DISSOLVED',
  'MOVED_TO_COMPETITOR',
  'OTHER',
] as const;

const stays = (...pairs: readonly StatusPair[]): Partial<Record<StatusPair, StatusPair>> =>
  Object.fromEntries(pairs.map((pair) => [pair, pair]));
const going = [
  'under_consideration/ONBOARDING',
  'under_consideration/ON_HOLD',
  'ready_for_activation/ONBOARDING',
  'active/ACTIVE',
  'active/ON_HOLD',
] as const satisfies readonly StatusPair[];
const considered = ['under_consideration/ONBOARDING', 'under_consideration/ON_HOLD'] as const;

/** Every change of a client's status there is. The server, the screens and the tests read this table. */
export const transitions = {
  markReady: {
    path: 'ready-for-activation',
    may: 'edit client',
    moves: { 'under_consideration/ONBOARDING': 'ready_for_activation/ONBOARDING' },
    asks: 'nothing',
    label: 'Ready for activation',
    title: 'Mark {name} ready for activation?',
    guards: ['Nothing of high importance is missing.'],
    effects: [
      'Somebody else activates the client, or keeps it under consideration. Colleagues who may are told in their inbox.',
    ],
    undo: '“Keep under consideration” takes it back.',
    event: 'ready',
    done: 'is ready for activation.',
  },
  activate: {
    path: 'activate',
    may: 'activate client',
    moves: { 'ready_for_activation/ONBOARDING': 'active/ACTIVE' },
    asks: 'nothing',
    label: 'Activate',
    title: 'Activate {name}?',
    guards: ['Nothing of high importance is missing.', 'Nobody activates what they marked ready themselves.'],
    effects: ['The client is active.', 'Client since and start date become today where they are empty.'],
    undo: 'An active client does not go back: it is put on hold, or ended.',
    event: 'activated',
    done: 'is active.',
  },
  keep: {
    path: 'keep-under-consideration',
    may: 'edit client',
    moves: { 'ready_for_activation/ONBOARDING': 'under_consideration/ONBOARDING' },
    asks: 'reason',
    label: 'Keep under consideration',
    title: 'Keep {name} under consideration?',
    guards: [],
    effects: ['The client is no longer ready for activation. Your reason is kept in the activity log.'],
    undo: '“Ready for activation” marks it again.',
    event: 'kept',
    done: 'stays under consideration.',
  },
  hold: {
    path: 'hold',
    may: 'edit client',
    moves: {
      'under_consideration/ONBOARDING': 'under_consideration/ON_HOLD',
      'active/ACTIVE': 'active/ON_HOLD',
    },
    asks: 'hold',
    label: 'Put on hold',
    title: 'Put {name} on hold?',
    guards: [`The review is at most ${reviewWithinDays} days ahead.`],
    effects: [
      'Everybody who opens the client sees the reason and the day of the review.',
      'Planned reminders to sign pause. The portal stays open.',
    ],
    undo: '“Resume” takes it off hold.',
    event: 'held',
    done: 'is on hold.',
  },
  resume: {
    path: 'resume',
    may: 'edit client',
    moves: {
      'under_consideration/ON_HOLD': 'under_consideration/ONBOARDING',
      'active/ON_HOLD': 'active/ACTIVE',
    },
    asks: 'nothing',
    label: 'Resume',
    title: 'Take {name} off hold?',
    guards: [],
    effects: ['The client goes on as it was before the hold.'],
    undo: '“Put on hold” holds it again.',
    event: 'resumed',
    done: 'is off hold.',
  },
  end: {
    path: 'end',
    may: 'end client',
    moves: Object.fromEntries(going.map((pair) => [pair, 'ended/LAPSED'])) as Record<
      (typeof going)[number],
      'ended/LAPSED'
    >,
    asks: 'end',
    label: 'End',
    title: 'End {name}?',
    guards: ['No pay run is open.', 'No document is out for signing.'],
    effects: [
      'The client is ended on the day you choose, at once if that day is today or past.',
      'That day becomes its end date and its close date.',
      'Access to the portal goes on until you end it.',
    ],
    undo: `It can be undone for ${undoEndDays} days; later the client can be reinstated.`,
    event: 'ended',
    done: 'is ended.',
    danger: true,
  },
  cancelEnd: {
    path: 'cancel-end',
    may: 'end client',
    moves: stays(...going),
    asks: 'nothing',
    label: 'Cancel the end',
    title: 'Cancel the end of {name}?',
    guards: ['An end is scheduled.'],
    effects: ['The client goes on. Its end date is taken off.'],
    undo: '“End” schedules it again.',
    event: 'end_cancelled',
    done: 'goes on.',
  },
  undoEnd: {
    path: 'undo-end',
    may: 'end client',
    moves: { 'ended/LAPSED': 'before' },
    asks: 'nothing',
    label: 'Undo the end',
    title: 'Undo the end of {name}?',
    guards: [`The client was ended at most ${undoEndDays} days ago.`],
    effects: ['The client has the status of before again. End date, close date and reason are taken off.'],
    undo: '“End” ends it again.',
    event: 'end_undone',
    done: 'is back as it was.',
  },
  reinstate: {
    path: 'reinstate',
    may: 'end client',
    moves: { 'ended/LAPSED': 'under_consideration/ONBOARDING' },
    asks: 'nothing',
    label: 'Reinstate',
    title: 'Reinstate {name}?',
    guards: [],
    effects: [
      'The client is under consideration again, and has to be activated anew.',
      'End date, close date and reason are taken off.',
    ],
    undo: '“End” ends it again.',
    event: 'reinstated',
    done: 'is under consideration again.',
  },
  delete: {
    path: 'delete',
    may: 'delete client',
    moves: stays(...considered),
    asks: 'nothing',
    label: 'Delete',
    title: 'Delete {name}?',
    guards: ['It has no invoices, no payroll, no documents for signing, and nobody with portal access.'],
    effects: ['The client goes to the trash, with all its records.'],
    undo: `It can be restored for ${trashDays} days; then it is gone for good.`,
    event: 'deleted',
    done: 'is in the trash.',
    danger: true,
  },
  restore: {
    path: 'restore',
    may: 'delete client',
    moves: stays(...considered),
    asks: 'nothing',
    label: 'Restore',
    title: 'Restore {name}?',
    guards: ['The client is in the trash.'],
    effects: ['The client is back with all its records.'],
    undo: '“Delete” puts it into the trash again.',
    event: 'restored',
    done: 'is restored.',
  },
} as const satisfies Record<string, Transition>;

export type Action = keyof typeof transitions;
/** Every action, in the order in which a screen offers them. */
export const actions = Object.keys(transitions) as readonly Action[];

export const statusPair = ({
  record_status,
  business_status,
}: {
  record_status: RecordStatus;
  business_status: BusinessStatus;
}): StatusPair => `${record_status}/${business_status}`;

/** The pair that an action leads to from a pair; undefined if it is not legal there. */
export const moveOf = (action: Action, from: StatusPair): StatusPair | 'before' | undefined =>
  (transitions[action] as Transition).moves[from];

/** The statuses of a pair. */
export function statusesOf(pair: StatusPair) {
  const [record_status, business_status] = pair.split('/') as [RecordStatus, BusinessStatus];
  return { record_status, business_status };
}

const pairWords: Partial<Record<StatusPair, string>> = {
  'under_consideration/ONBOARDING': 'under consideration',
  'under_consideration/ON_HOLD': 'on hold, under consideration',
  'ready_for_activation/ONBOARDING': 'ready for activation',
  'active/ACTIVE': 'active',
  'active/ON_HOLD': 'on hold',
  'ended/LAPSED': 'ended',
};
/** 'on hold' */
export const wordsOfPair = (pair: StatusPair): string => pairWords[pair] ?? pair;

/** The refusal of an action that is not legal at a pair. */
export const illegalMove = (action: Action, from: StatusPair): string =>
  `“${transitions[action].label}” does not fit: this client is ${wordsOfPair(from)}.`;
