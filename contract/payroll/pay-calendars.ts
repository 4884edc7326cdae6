import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { date, id } from '../core/values.ts';
import { frequencies, payDayRules } from './pay-periods.ts';

/** A payroll calendar by its rules, so that a device works out the next pay day without the server. */
export const payCalendar = v.object({
  id,
  name: v.string(),
  frequency: v.picklist(frequencies),
  period_start: date,
  pay_day_rule: v.picklist(payDayRules),
  pay_day: v.nullable(v.number()),
  cut_off_days: v.number(),
  /** The last day of work of the employee who asks; null if none is known, and for a contact. */
  until: v.nullable(date),
});
export type PayCalendar = v.InferOutput<typeof payCalendar>;

export const listMyPayCalendars = endpoint({
  name: 'payCalendars.mine',
  summary: 'The payroll calendars by which I am paid',
  api: 'employee',
  method: 'GET',
  path: '/pay-calendars',
  shape: 'data',
  answer: v.array(payCalendar),
  allow: { by: 'bearer', audiences: ['employee'], permissions: { all: ['view my home'] } },
});
export const listPayCalendars = endpoint({
  name: 'payCalendars.list',
  summary: 'The payroll calendars of my company, by name',
  api: 'client',
  method: 'GET',
  path: '/payroll/calendars',
  shape: 'data',
  answer: v.array(payCalendar),
  allow: { by: 'bearer', audiences: ['contact'], permissions: { all: ['view payroll'] } },
});
