import { useQuery } from '@tanstack/react-query';
import type { PayrollEmployee } from '#contract/payroll/payroll-employees.ts';
import type { Choice } from '#src/ui/field/select-field.tsx';
import { employeesOf } from './staff.queries.ts';

/** All employees of a client, by name; none while they are loading. */
export const useEmployees = (clientId: string): readonly PayrollEmployee[] =>
  useQuery(employeesOf(clientId)).data?.data ?? [];

/** Employees to choose from: 'Brunner, Lena (E-0001)'. */
export const employeeChoices = (employees: readonly PayrollEmployee[]): Choice[] =>
  employees.map(({ id, first_name, last_name, employee_no }) => ({
    value: id,
    label: `${[last_name, first_name].filter(Boolean).join(', ')} (${employee_no})`,
  }));
