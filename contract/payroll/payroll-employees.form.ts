import * as v from 'valibot';
import {
  choice,
  date,
  hasName,
  inOrder,
  optionalEmail,
  partOfName,
  personName,
  phone,
  requiredDate,
  text,
} from '../core/fields.ts';
import { form, required } from '../core/rules.ts';
import { employeeStatuses, employmentTypes, payUnits } from './payroll-employee-words.ts';
import { amount, currency, optionalChoice, optionalReference } from './payroll-fields.ts';

const short = (field: string, most: number) =>
  v.pipe(required(field, most), v.metadata({ answer: v.string() }));

export const payrollEmployeeForm = v.pipe(
  form({
    /** Once for each client. */
    employee_no: short('employee_number', 30),
    first_name: partOfName(100),
    last_name: partOfName(100),
    preferred_name: personName({ max: 100 }),
    /** The portal needs one of the two. */
    work_email: optionalEmail(),
    personal_email: optionalEmail(),
    phone: phone(),
    birth_date: date(),
    nationality: v.pipe(
      v.string(),
      v.regex(/^([A-Z]{2})?$/, 'Choose a country.'),
      v.transform((code) => code || null),
      v.metadata({ answer: v.nullable(v.string()) }),
    ),
    address: text(),
    job_title: text(),
    department: text(),
    calendar: optionalReference('Choose a payroll calendar.'),
    employment_type: optionalChoice(employmentTypes, 'Choose a kind of employment.'),
    status: choice(employeeStatuses, 'Choose a status.'),
    hire_date: requiredDate('first_day_of_work'),
    end_date: date(),
    currency: currency(),
    base_salary: amount(),
    pay_unit: choice(payUnits, 'Choose what the salary is for.'),
    national_id: text({ max: 50 }),
    tax_id: text({ max: 50 }),
  }),
  hasName(),
  inOrder('hire_date', 'end_date'),
  v.forward(
    v.check(
      ({ status, end_date }) => status !== 'LEFT' || end_date !== null,
      'Write their last day of work.',
    ),
    ['end_date'],
  ),
);
