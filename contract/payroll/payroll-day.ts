import * as v from 'valibot';
import { day } from '../core/rules.ts';
import { date } from '../core/values.ts';

/** Refuses a day from which no periods are counted: nobody is paid then, and a mistyped year would take them out of all reach. */
export const withinPayroll = v.check(
  (day: string) => !v.is(date, day) || (day >= '1900-01-01' && day <= '2199-12-31'),
  'Choose a day of the years 1900 to 2199.',
);
/** A day of a payroll. */
export const payrollDay = v.pipe(day, withinPayroll);
