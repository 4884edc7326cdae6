import { UsersRound } from 'lucide-react';
import { fullName } from '#contract/core/text/full-name.ts';
import { listEmployees } from '#contract/payroll/employees.ts';
import { employeeStatuses, employmentTypes, payUnits } from '#contract/payroll/payroll-employee-words.ts';
import { type PayrollEmployee, payrollEmployees } from '#contract/payroll/payroll-employees.ts';
import { labelOf } from '#src/lib/names.ts';
import { useCountryChoices, wordChoices } from '#src/records/choices.ts';
import { recordScreens } from '#src/records/record-screens.ts';
import { currencies, useCalendarChoices } from './payroll-choices.ts';

/** 'Lena Brunner' */
export const nameOfEmployee = ({
  first_name,
  last_name,
}: Pick<PayrollEmployee, 'first_name' | 'last_name'>) => fullName({ first_name, last_name });

function EmployeeCard({ row }: { row: PayrollEmployee }) {
  return (
    <p className="flex-1">
      {nameOfEmployee(row)}
      <span className="block text-small text-soft">{row.job_title}</span>
    </p>
  );
}

export const employeeScreens = recordScreens(payrollEmployees, {
  titleOf: nameOfEmployee,
  toAnswer: () => ({
    portal: 'NONE',
    awaits: null,
    has_sign_in: false,
    bank_account: null,
  }),
  useChoices: () => ({
    nationality: useCountryChoices(),
    calendar: useCalendarChoices(),
    currency: currencies,
    employment_type: wordChoices(employmentTypes),
    status: wordChoices(employeeStatuses),
    pay_unit: wordChoices(payUnits),
  }),
  icon: <UsersRound />,
  headOf: ({ employee_no, status }) => `${employee_no} · ${labelOf(status)}`,
  Card: EmployeeCard,
  shownBy: [listEmployees],
  empty: 'Payslips and HR documents are given to employees, who read them on their portal.',
});
