import { createFileRoute } from '@tanstack/react-router';
import { payrollEmployees } from '#contract/payroll/payroll-employees.ts';
import { employeeForm } from '#src/features/payroll/staff/records/employee-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage, fieldSearch } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/clients/$id/payroll/employee/create')({
  staticData: { page: createPage(payrollEmployees) },
  validateSearch: fieldSearch,
  component: () => <RecordCreate of={employeeForm} />,
});
