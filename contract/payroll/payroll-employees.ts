import * as v from 'valibot';
import type { Answer } from '../core/endpoint.ts';
import { formOf, record } from '../core/record.ts';
import { namedRef } from '../core/values.ts';
import { employeeStatuses, portalStates } from './payroll-employee-words.ts';
import type { payrollEmployeeForm } from './payroll-employees.form.ts';

/** Fields that the activity log never holds, and that those who only view a payroll see masked. */
export const secretFields = ['base_salary', 'national_id', 'tax_id', 'bank_account'] as const;

export const payrollEmployees = record({
  name: 'payrollEmployees',
  path: '/payroll/employees',
  pages: { folder: '/payroll/employee' },
  noun: 'payroll employee',
  form: formOf<typeof payrollEmployeeForm>(),
  answer: {
    calendar: v.nullable(namedRef),
    portal: v.picklist(portalStates),
    /** The account in use. Another one is proposed by a call of its own, and a second person approves it. */
    bank_account: v.nullable(v.string()),
    /** The sign-in that has to agree before the employee’s own address gets in; null for most. */
    awaits: v.nullable(v.string()),
    /** True if an account has the record, or had: another address is given by its own command alone. */
    has_sign_in: v.boolean(),
  },
  references: { calendar: 'id' },
  fields: {
    employee_no: { type: 'text', label: 'Number', sort: true, filter: true },
    last_name: { type: 'text', label: 'Last name', sort: true, filter: true },
    status: { type: 'choice', label: 'Status', sort: true, filter: true, options: employeeStatuses },
  },
  may: { view: ['view client', 'view payroll client'], edit: ['edit payroll client', 'view payroll client'] },
  offline: 'never',
});
export type PayrollEmployee = Answer<typeof payrollEmployees.read>;
