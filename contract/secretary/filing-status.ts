import type { FilingOutcome } from './secretary-words.ts';

/** The states of a filing: by the days until it is due, and once it is lodged by the answer to it. */
export const filingStatuses = [
  'UPCOMING',
  'DUE_14',
  'DUE_7',
  'DUE_TODAY',
  'OVERDUE',
  'LODGED',
  'ACCEPTED',
  'REJECTED',
] as const;
export type FilingStatus = (typeof filingStatuses)[number];

/** A filing that is due within so many days, or overdue, counts on its client's tab. */
export const filingDueDays = 14;

interface Filed {
  readonly due: string;
  readonly lodged_at: string | null;
  readonly outcome: FilingOutcome | null;
}

/** Days from one calendar date to another. */
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** The state of a filing on a day. */
export function filingStatus({ due, lodged_at, outcome }: Filed, today: string): FilingStatus {
  if (lodged_at !== null) return outcome ?? 'LODGED';
  const days = daysBetween(today, due);
  if (days < 0) return 'OVERDUE';
  if (days === 0) return 'DUE_TODAY';
  if (days <= 7) return 'DUE_7';
  return days <= filingDueDays ? 'DUE_14' : 'UPCOMING';
}
