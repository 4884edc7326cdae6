import { createFileRoute } from '@tanstack/react-router';
import { payrollEmployees } from '#contract/payroll/payroll-employees.ts';
import { employeeForm } from '#src/features/payroll/staff/records/employee-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/clients/$id/payroll/employee/update/$employeeId')({
  staticData: { page: updatePage(payrollEmployees) },
  component: () => <RecordUpdate of={employeeForm} id={Route.useParams().employeeId} />,
});
