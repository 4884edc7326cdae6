import * as v from 'valibot';
import { date } from '#contract/core/values.ts';
import { statementYears } from '#contract/invoices/invoice-words.ts';
import { addMonths } from '#src/lib/time/dates.ts';

/** First and last day. */
export type StatementPeriod = { from: string; to: string };

/** The period of a statement by default: this year so far. */
const thisYear = (today: string): StatementPeriod => ({
  from: `${today.slice(0, 4)}-01-01`,
  to: today,
});

/** Periods to choose from, with their words. */
export function periodChoices(today: string): { label: string; period: StatementPeriod }[] {
  const year = Number(today.slice(0, 4));
  return [
    { label: 'This year', period: thisYear(today) },
    { label: 'Last year', period: { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` } },
    { label: 'Last 3 months', period: { from: addMonths(today, -3), to: today } },
  ];
}

/** The problem of a period at each of its fields; none if it can be asked for. */
export function periodProblems({ from, to }: StatementPeriod): { from?: string; to?: string } {
  if (!v.is(date, from)) return { from: 'Choose a day.' };
  if (!v.is(date, to)) return { to: 'Choose a day.' };
  if (to < from) return { to: 'The period ends before it begins.' };
  if (addMonths(from, 12 * statementYears) < to)
    return { from: `A statement covers at most ${statementYears} years.` };
  return {};
}

/** The period that an address says; a part that it does not say well is that of this year. */
export function periodOf(search: { from?: unknown; to?: unknown }, today: string): StatementPeriod {
  const asked = (value: unknown, other: string) => (v.is(date, value) ? value : other);
  const { from, to } = thisYear(today);
  return { from: asked(search.from, from), to: asked(search.to, to) };
}
