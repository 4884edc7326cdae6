import { createFileRoute } from '@tanstack/react-router';
import { payrollManagers } from '#contract/payroll/payroll-managers.ts';
import { managerForm } from '#src/features/payroll/staff/records/manager-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/clients/$id/payroll/managers/update/$managerId')({
  staticData: { page: updatePage(payrollManagers) },
  component: () => <RecordUpdate of={managerForm} id={Route.useParams().managerId} />,
});
