import { createFileRoute } from '@tanstack/react-router';
import { payrollManagers } from '#contract/payroll/payroll-managers.ts';
import { managerForm } from '#src/features/payroll/staff/records/manager-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage, fieldSearch } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/clients/$id/payroll/managers/create')({
  staticData: { page: createPage(payrollManagers) },
  validateSearch: fieldSearch,
  component: () => <RecordCreate of={managerForm} />,
});
