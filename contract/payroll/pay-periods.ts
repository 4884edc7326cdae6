/** The periods of a payroll calendar, computed from its first one. Dates are calendar dates, `YYYY-MM-DD`. */

export const frequencies = [
  'WEEKLY',
  'FORTNIGHTLY',
  'FOUR_WEEKLY',
  'MONTHLY',
  'QUARTERLY',
  'ANNUAL',
] as const;
export type Frequency = (typeof frequencies)[number];

export const payDayRules = ['LAST_DAY', 'FIXED_DAY', 'N_WORKDAYS_BEFORE_END'] as const;
export type PayDayRule = (typeof payDayRules)[number];

export interface PayRules {
  frequency: Frequency;
  /** First day of the first period. */
  period_start: string;
  pay_day_rule: PayDayRule;
  /** The day of `FIXED_DAY`, or the number of working days; null for the last day. */
  pay_day: number | null;
  /** Days before the pay day by which changes must arrive. */
  cut_off_days: number;
}
export interface PayPeriod {
  start: string;
  end: string;
  pay_date: string;
  cut_off: string;
}

const length: Record<Frequency, { days: number } | { months: number }> = {
  WEEKLY: { days: 7 },
  FORTNIGHTLY: { days: 14 },
  FOUR_WEEKLY: { days: 28 },
  MONTHLY: { months: 1 },
  QUARTERLY: { months: 3 },
  ANNUAL: { months: 12 },
};
const dayMs = 86_400_000;
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const addDays = (day: string, days: number) => dayOf(timeOf(day) + days * dayMs);
const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** The same day `months` later, or the last day of that month. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const index = year * 12 + (month - 1) + months;
  const [y, m] = [Math.floor(index / 12), index % 12];
  return dayOf(Date.UTC(y, m, Math.min(date, daysIn(y, m))));
}

/** First day of the period at `index`; counted from the first one, so that a month of 28 days shortens no later one. */
const startOf = ({ frequency, period_start }: PayRules, index: number): string => {
  const unit = length[frequency];
  return 'days' in unit
    ? addDays(period_start, unit.days * index)
    : addMonths(period_start, unit.months * index);
};

const isWeekend = (day: string) => [0, 6].includes(new Date(timeOf(day)).getUTCDay());

/** The day, or the Friday before it at a weekend. */
function workdayUpTo(day: string): string {
  return isWeekend(day) ? workdayUpTo(addDays(day, -1)) : day;
}

function payDateOf({ pay_day_rule, pay_day }: PayRules, start: string, end: string): string {
  const number = pay_day ?? 0;
  if (pay_day_rule === 'FIXED_DAY') {
    // Of the month in which the period ends; a period that ends before that day is paid in the next month.
    const [year = 0, month = 1] = end.split('-').map(Number);
    const within = dayOf(Date.UTC(year, month - 1, Math.min(number, daysIn(year, month - 1))));
    return workdayUpTo(within < start ? addMonths(within, 1) : within);
  }
  let day = workdayUpTo(end);
  if (pay_day_rule === 'N_WORKDAYS_BEFORE_END')
    for (let left = number; left > 0; left--) day = workdayUpTo(addDays(day, -1));
  return day;
}

/** The period at `index`, from 0. */
export function payPeriod(rules: PayRules, index: number): PayPeriod {
  const start = startOf(rules, index);
  const end = addDays(startOf(rules, index + 1), -1);
  const pay_date = payDateOf(rules, start, end);
  return { start, end, pay_date, cut_off: addDays(pay_date, -rules.cut_off_days) };
}

/** Index of the period that holds a day; 0 for a day before the first. */
export function periodIndex(rules: PayRules, day: string): number {
  const unit = length[rules.frequency];
  const days = (timeOf(day) - timeOf(rules.period_start)) / dayMs;
  if (days <= 0) return 0;
  let index = Math.floor('days' in unit ? days / unit.days : days / (unit.months * 31));
  while (startOf(rules, index + 1) <= day) index++;
  return index;
}

/** `count` periods, the first of them the one that holds `day`. */
export function payPeriods(rules: PayRules, day: string, count = 12): PayPeriod[] {
  const first = periodIndex(rules, day);
  return Array.from({ length: count }, (_, at) => payPeriod(rules, first + at));
}

/**
 * The first pay day on or after a day; undefined if the last one was before. `until` is the last day of work: a period that begins later is
 * not paid.
 */
export function nextPayDay(rules: PayRules, day: string, until: string | null = null): string | undefined {
  // A fixed day may lie a month after its period.
  for (let index = periodIndex(rules, addDays(day, -62)); ; index++) {
    const { start, pay_date } = payPeriod(rules, index);
    if (until !== null && start > until) return undefined;
    if (pay_date >= day) return pay_date;
  }
}
