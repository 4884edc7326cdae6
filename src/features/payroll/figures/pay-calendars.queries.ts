import { listMyPayCalendars } from '#contract/payroll/pay-calendars.ts';
import { queryOf } from '#src/api/query.ts';

/** The calendars by which the employee is paid; this device keeps the answer. */
export const myPayCalendars = queryOf(listMyPayCalendars, {}, { quiet: true });
