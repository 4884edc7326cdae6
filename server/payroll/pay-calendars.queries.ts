import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { PayCalendar } from '#contract/payroll/pay-calendars.ts';
import type { Tx } from '../db/db.ts';
import { payrollCalendars as calendars, payrollEmployees as employees } from './tables.ts';

// The actor's row policy limits the calendars.

const rules = {
  id: calendars.id,
  name: calendars.name,
  frequency: calendars.frequency,
  period_start: calendars.period_start,
  pay_day_rule: calendars.pay_day_rule,
  pay_day: calendars.pay_day,
  cut_off_days: calendars.cut_off_days,
};

/** The calendars by which an employee is paid who has not left. */
export const ownPayCalendars = (tx: Tx): Promise<PayCalendar[]> =>
  tx
    .select({ ...rules, until: employees.end_date })
    .from(employees)
    .innerJoin(calendars, eq(calendars.id, employees.calendar_id))
    .where(and(ne(employees.status, 'LEFT'), isNull(calendars.deleted_at)))
    .orderBy(asc(calendars.name), asc(calendars.id));

/** The calendars of a client, by name. */
export const payCalendars = (tx: Tx): Promise<PayCalendar[]> =>
  tx
    .select({ ...rules, until: sql<null>`null` })
    .from(calendars)
    .where(isNull(calendars.deleted_at))
    .orderBy(asc(calendars.name), asc(calendars.id));
