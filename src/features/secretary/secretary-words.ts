import { dateFormats } from '#contract/core/limits.ts';
import { formatPrice } from '#contract/core/money.ts';
import type { FilingStatus } from '#contract/secretary/filing-status.ts';
import type { Register } from '#contract/secretary/secretary-words.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import type { Tone } from '#src/ui/status/status.tsx';

export const day = (value: string): string => formatDate(value, dateFormats.date);

export const filingWords: Readonly<Record<FilingStatus, { label: string; tone: Tone }>> = {
  UPCOMING: { label: 'Upcoming', tone: 'quiet' },
  DUE_14: { label: 'Due within 14 days', tone: 'info' },
  DUE_7: { label: 'Due within 7 days', tone: 'warn' },
  DUE_TODAY: { label: 'Due today', tone: 'warn' },
  OVERDUE: { label: 'Overdue', tone: 'bad' },
  LODGED: { label: 'Lodged', tone: 'info' },
  ACCEPTED: { label: 'Accepted', tone: 'good' },
  REJECTED: { label: 'Rejected', tone: 'bad' },
};

export const registerWords: Readonly<Record<Register, string>> = {
  MEMBERS: 'Members',
  OFFICERS: 'Directors and other officers',
  CHARGES: 'Charges',
  CONTROLLERS: 'Controllers',
};

/** '10,000' */
export const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** 'AUD 1.50'; undefined without an amount. */
export const priceOf = (amount: string | null, currency: string | null): string | undefined =>
  amount === null || currency === null ? undefined : formatPrice({ amount, currency });
