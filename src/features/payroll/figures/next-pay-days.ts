import type { PayCalendar } from '#contract/payroll/pay-calendars.ts';
import { nextPayDay } from '#contract/payroll/pay-periods.ts';

/** The next pay day of each calendar that has one, the soonest first. */
export const nextPayDays = (calendars: readonly PayCalendar[], today: string) =>
  calendars
    .flatMap(({ id, name, until, ...rules }) => {
      const day = nextPayDay(rules, today, until);
      return day ? [{ id, name, day }] : [];
    })
    .sort((a, b) => a.day.localeCompare(b.day));
