import { payrollEmployeeForm } from '#contract/payroll/payroll-employees.form.ts';
import { changeEmployeeAddress } from '#contract/people/change-address.ts';
import { call } from '#src/api/call.ts';
import { addressField } from '#src/records/address/address-field.tsx';
import { choiceField, dateField, textField } from '#src/records/fields.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { employeeScreens } from './employee-screens.tsx';

const optional = { optional: true } as const;

const changeOf =
  (field: 'work_email' | 'personal_email'): Parameters<typeof addressField>[1] =>
  ({ id, version }, to) =>
    call(changeEmployeeAddress, { params: { id }, body: { version, field, ...to } }, { quiet: true });

export const employeeForm = recordForm(employeeScreens, {
  schema: payrollEmployeeForm,
  fields: {
    employee_no: textField('Employee number', { hint: 'Payslips are matched by it.' }),
    first_name: textField('First name', optional),
    last_name: textField('Last name'),
    preferred_name: textField('Preferred name', optional),
    work_email: addressField('Work e-mail', changeOf('work_email'), {
      ...optional,
      hint: 'The portal needs one e-mail.',
    }),
    personal_email: addressField('Personal e-mail', changeOf('personal_email'), optional),
    phone: textField('Phone', { ...optional, holds: 'phone' }),
    birth_date: dateField('Date of birth', optional),
    nationality: choiceField('Nationality', { ...optional, nothing: 'There is no such country.' }),
    address: textField('Address', optional),
    job_title: textField('Job title', optional),
    department: textField('Department', optional),
    calendar: choiceField('Payroll calendar', {
      ...optional,
      nothing: 'This client has no such calendar.',
    }),
    employment_type: choiceField('Employment', { ...optional, nothing: 'There is no such type.' }),
    status: {
      ...choiceField('Status', { nothing: 'There is no such status.' }),
      blank: 'ACTIVE',
    },
    hire_date: dateField('First day of work'),
    end_date: dateField('Last day of work', optional),
    currency: choiceField('Currency', { nothing: 'There is no such currency.' }),
    base_salary: textField('Base salary', { ...optional, holds: 'amount' }),
    pay_unit: { ...choiceField('Per', { nothing: 'There is no such unit.' }), blank: 'MONTH' },
    national_id: textField('National id', optional),
    tax_id: textField('Tax id', optional),
  },
  lines: [
    ['first_name', 'last_name'],
    ['employee_no', 'preferred_name'],
    ['work_email', 'personal_email'],
    ['job_title', 'department'],
    ['hire_date', 'status'],
    ['calendar', 'employment_type'],
    ['base_salary', 'pay_unit'],
    'currency',
    ['national_id', 'tax_id'],
    ['birth_date', 'nationality'],
    ['phone', 'end_date'],
    'address',
  ],
});
