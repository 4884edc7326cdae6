import { dateFormats } from '#contract/core/limits.ts';
import type { PayRun, PayRunStatus, WaitingRun } from '#contract/payroll/pay-runs.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import type { Tone } from '#src/ui/status/status.tsx';

/** The states of a run, as staff read them. */
export const runStates: Readonly<Record<PayRunStatus, { tone: Tone; label: string }>> = {
  DRAFT: { tone: 'quiet', label: 'Draft' },
  IN_REVIEW: { tone: 'info', label: 'In review' },
  CLIENT_APPROVAL: { tone: 'warn', label: 'Waiting for the client' },
  APPROVED: { tone: 'good', label: 'Approved' },
  PUBLISHED: { tone: 'good', label: 'Published' },
  CANCELLED: { tone: 'quiet', label: 'Cancelled' },
};

const day = (value: string | null) => formatDate(value, dateFormats.date);

/** The period of a run: '01 Nov – 30 Nov 2026'. */
export const periodWords = ({ period_start, period_end }: Pick<PayRun, 'period_start' | 'period_end'>) =>
  `${formatDate(period_start, dateFormats.dayMonth)} – ${day(period_end)}`;

/** The pay day of a run that is not published yet: 'Due on 25 Nov 2026', or 'Was due on …' once the day is over. */
export const runDueWords = ({ pay_date }: Pick<WaitingRun, 'pay_date'>, today: string): string =>
  `${pay_date < today ? 'Was due' : 'Due'} on ${day(pay_date)}`;

/** '+10 %', '−2.5 %' */
export const changeWords = (change: number): string =>
  change === 0 ? 'No change' : `${change > 0 ? '+' : '−'}${Math.abs(change)} %`;
