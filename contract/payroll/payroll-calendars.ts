import * as v from 'valibot';
import type { Answer } from '../core/endpoint.ts';
import { formOf, record } from '../core/record.ts';
import { country } from '../reference.ts';
import { frequencies } from './pay-periods.ts';
import type { payrollCalendarForm } from './payroll-calendars.form.ts';

export const payrollCalendars = record({
  name: 'payrollCalendars',
  path: '/payroll-calendars',
  pages: { folder: '/payroll/calendars' },
  noun: 'payroll calendar',
  form: formOf<typeof payrollCalendarForm>(),
  /** Its periods follow from it: `payPeriods`. */
  answer: { country, cut_off_days: v.number() },
  references: { country: 'code' },
  fields: {
    name: { type: 'text', label: 'Name', sort: true, filter: true, always: true },
    frequency: { type: 'choice', label: 'Frequency', sort: true, filter: true, options: frequencies },
  },
  may: { view: ['view client', 'view payroll client'], edit: ['edit payroll client', 'view payroll client'] },
  offline: 'read',
});
export type PayrollCalendar = Answer<typeof payrollCalendars.read>;
