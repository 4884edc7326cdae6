import {
  type Action,
  aloneWaitHours,
  endWithinDays,
  reviewWithinDays,
  type StatusPair,
  undoEndDays,
} from '#contract/clients/lifecycle.ts';
import { countOf } from '#contract/core/counts.ts';
import { dayMs, later } from '#server/clock.ts';
import { addDays } from '#server/reference/calendar.ts';
import type { Standing } from './queries.ts';

/** The facts of a client, and of the person who acts, that the actions on its status depend on. */
export interface Facts {
  readonly pair: StatusPair;
  readonly missing: readonly string[];
  /** The names of mandatory documents that are not there or have expired. */
  readonly documents: readonly string[];
  readonly standing: Standing;
  /** Calendar dates; an end date of a client that is not ended is scheduled. */
  readonly startDate: string | null;
  readonly endDate: string | null;
  /** The instant of the end, where there was one. */
  readonly endedAt: string | null;
  /** The instant at which it was marked ready. */
  readonly readyAt: string;
  /** The actor is the person who marked it ready. */
  readonly isMarker: boolean;
  /** Other people may activate now. */
  readonly othersMay: boolean;
  readonly hasFactor: boolean;
  /** Instant. */
  readonly now: string;
  /** The firm's calendar date. */
  readonly today: string;
}

const many = (count: number, one: string, several: string): string[] =>
  count === 0 ? [] : [`${countOf(count, one, several)}.`];
const words = (missing: string) => (missing === 'rm' ? 'relationship manager' : missing.replaceAll('-', ' '));

function nothingMissing({ missing, documents }: Facts): string[] {
  // Documents that are named are not said a second time.
  const others = documents.length > 0 ? missing.filter((each) => each !== 'document') : missing;
  return [
    ...(others.length > 0 ? [`Missing: ${others.map(words).join(', ')}.`] : []),
    ...(documents.length > 0 ? [`Documents missing or expired: ${documents.join(', ')}.`] : []),
  ];
}

/** True for somebody who marked the client ready and whom nobody else can stand in for: their second factor and a wait do. */
export const isAlone = ({ isMarker, othersMay }: Facts): boolean => isMarker && !othersMay;

/** The instant from which somebody alone may activate. */
export const aloneFrom = ({ readyAt }: Facts): string => later(readyAt, (aloneWaitHours * dayMs) / 24);

function bySecondPerson(facts: Facts): string[] {
  if (!facts.isMarker) return [];
  if (facts.othersMay) return ['You marked this client ready, so somebody else activates it.'];
  return [
    ...(facts.now < aloneFrom(facts)
      ? ['You marked this client ready, and nobody else may activate it: wait a day from then.']
      : []),
    ...(facts.hasFactor
      ? []
      : [
          'Nobody else may activate it, so your second factor is asked for. Set one up for your password first.',
        ]),
  ];
}

/** What stops an end today; one that is scheduled waits for it on its day. */
export const stopsEnd = ({ standing }: Pick<Facts, 'standing'>): string[] => [
  ...many(standing.openRuns, 'pay run is open', 'pay runs are open'),
  ...many(standing.outForSigning, 'envelope is out for signing', 'envelopes are out for signing'),
];

const withPortal = ({ portalContacts, portalEmployees }: Standing): string[] => [
  ...many(portalContacts, 'contact has portal access', 'contacts have portal access'),
  ...many(portalEmployees, 'employee has portal access', 'employees have portal access'),
];

const standsInTrash = ({ standing }: Facts): string[] => [
  ...many(standing.invoices, 'invoice names it', 'invoices name it'),
  ...many(standing.envelopes, 'envelope names it', 'envelopes name it'),
  ...(standing.payroll > 0 ? ['It has a payroll.'] : []),
  ...withPortal(standing),
];

const withinUndo = ({ endedAt, now }: Facts): string[] => {
  if (endedAt === null) return ['It is not known how this client was ended. Reinstate it.'];
  return now <= later(endedAt, undoEndDays * dayMs)
    ? []
    : [`It was ended more than ${undoEndDays} days ago. Reinstate it.`];
};

/** The reasons, in words, why an action that is legal at the client's pair cannot be done now. */
const causes: Partial<Record<Action, (facts: Facts) => string[]>> = {
  markReady: nothingMissing,
  activate: (facts) => [...nothingMissing(facts), ...bySecondPerson(facts)],
  cancelEnd: ({ endDate }) => (endDate === null ? ['No end is scheduled.'] : []),
  undoEnd: withinUndo,
  delete: standsInTrash,
};
export const causesOf = (action: Action, facts: Facts): string[] => causes[action]?.(facts) ?? [];

/** What to know before an action, in words. */
const warnings: Partial<Record<Action, (facts: Facts) => string[]>> = {
  end: (facts) => [
    ...stopsEnd(facts).map((cause) => `${cause} The client cannot end before that is over.`),
    ...many(facts.standing.unpaid, 'invoice is not paid', 'invoices are not paid'),
    ...withPortal(facts.standing).map((cause) => `${cause} It goes on until you end it.`),
  ],
};
export const warningsOf = (action: Action, facts: Facts): string[] => warnings[action]?.(facts) ?? [];

/** The problem of a day on which a client is to end; undefined if there is none. */
export function endDayProblem(day: string, facts: Facts): string | undefined {
  if (facts.startDate !== null && day < facts.startDate) return 'The client started after that day.';
  if (day > addDays(facts.today, endWithinDays)) return `At most ${endWithinDays} days ahead.`;
  const stops = day > facts.today ? [] : stopsEnd(facts);
  return stops.length === 0 ? undefined : `${stops.join(' ')} Finish that first, or choose a later day.`;
}

/** The problem of the day of a review; undefined if there is none. */
export function reviewDayProblem(day: string, { today }: Pick<Facts, 'today'>): string | undefined {
  if (day <= today) return 'Choose a day to come.';
  return day > addDays(today, reviewWithinDays) ? `At most ${reviewWithinDays} days ahead.` : undefined;
}
