import { countOf } from '#contract/core/counts.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { formatPrice } from '#contract/core/money.ts';
import type { Money } from '#contract/core/values.ts';
import { daysBetween, formatDate } from '#src/lib/time/dates.ts';

interface Kind {
  /** The verb of its row: 'Approve'. */
  readonly verb: string;
  /** Among what is due on one day, the heavier comes first. */
  readonly weight: number;
  /** The page where it is done. */
  readonly to: string;
  /** It comes before everything else, as what is overdue does. */
  readonly first?: true;
}

const toSign = '/client/sign/document-to-sign/$id';

/** Everything that can wait for a person at a client. */
export const dueKinds = {
  'refused-submission': { verb: 'See why', weight: 60, to: toSign, first: true },
  'payroll-report': { verb: 'Approve', weight: 50, to: '/client/payroll/monthly-report/$id' },
  invoice: { verb: 'Pay', weight: 40, to: '/client/invoice/$id' },
  signature: { verb: 'Sign', weight: 30, to: toSign },
  approval: { verb: 'Approve', weight: 30, to: toSign },
  confirmation: { verb: 'Confirm', weight: 30, to: toSign },
  'hr-document': { verb: 'Read and confirm', weight: 20, to: '/client/my-hr-documents/$id' },
} as const satisfies Record<string, Kind>;

export type DueKind = keyof typeof dueKinds;

/** Something that waits for the person. */
export interface DueItem {
  readonly kind: DueKind;
  readonly id: string;
  readonly title: string;
  /** More about it, in words; may be empty. */
  readonly detail: string;
  /** The last day on which it is not late; null if it has none. */
  readonly by: string | null;
  /** The amount to be paid. */
  readonly amount?: Money;
}

const kindOf = ({ kind }: DueItem): Kind => dueKinds[kind];

/** Whole days by which it is late; 0 if it is not. */
export const daysOverdue = ({ by }: Pick<DueItem, 'by'>, today: string): number =>
  by === null ? 0 : Math.max(0, daysBetween(by, today));

/** 'Overdue by 12 days' */
export const overdueWords = (days: number): string => `Overdue by ${countOf(days, 'day', 'days')}`;

/** The kind's verb with its amount or its day: 'Pay HKD 9,220', 'Approve, due today', 'Sign by 28 Dec'. */
export function dueWords(item: DueItem, today: string): string {
  const { verb } = kindOf(item);
  if (item.amount) return `${verb} ${formatPrice(item.amount)}`;
  if (item.by === null || kindOf(item).first || daysOverdue(item, today) > 0) return verb;
  if (item.by === today) return `${verb}, due today`;
  const isThisYear = item.by.slice(0, 4) === today.slice(0, 4);
  return `${verb} by ${formatDate(item.by, isThisYear ? dateFormats.dayMonth : dateFormats.date)}`;
}

/** Order of the list: what is overdue, the longest first; then by day, what has no day last; the heavier kind first. */
export function inDueOrder(items: readonly DueItem[], today: string): DueItem[] {
  const bandOf = (item: DueItem) => {
    if (kindOf(item).first) return 0;
    if (daysOverdue(item, today) > 0) return 1;
    return item.by === null ? 3 : 2;
  };
  const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
  return items.toSorted(
    (one, other) =>
      bandOf(one) - bandOf(other) ||
      compare(one.by ?? '', other.by ?? '') ||
      kindOf(other).weight - kindOf(one).weight ||
      compare(one.title, other.title) ||
      compare(one.kind, other.kind) ||
      compare(one.id, other.id),
  );
}
