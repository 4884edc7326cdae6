import * as v from 'valibot';
import type { Answer } from '../core/endpoint.ts';
import { formOf, record } from '../core/record.ts';
import { namedRef } from '../core/values.ts';
import type { payrollManagerForm } from './payroll-managers.form.ts';

export const payrollManagers = record({
  name: 'payrollManagers',
  path: '/payroll-managers',
  pages: { folder: '/payroll/managers' },
  noun: 'payroll manager',
  form: formOf<typeof payrollManagerForm>(),
  answer: { user: namedRef, backup: v.nullable(namedRef), calendars: v.array(namedRef) },
  references: { user: 'id', backup: 'id', calendars: 'id' },
  fields: { user: { type: 'reference', label: 'Colleague', filter: true, always: true } },
  may: { view: ['view client', 'view payroll client'], edit: ['edit payroll client', 'view payroll client'] },
  offline: 'read',
});
export type PayrollManager = Answer<typeof payrollManagers.read>;
