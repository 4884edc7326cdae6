import { createFileRoute } from '@tanstack/react-router';
import { payrollManagers } from '../../../../../../../contract/payroll/payroll-managers.ts';
import { managerForm } from '../../../../../../features/payroll/staff/records/manager-form.tsx';
import { RecordCreate } from '../../../../../../records/record-create.tsx';
import { createPage, fieldSearch } from '../../../../../../records/record-pages.ts';

export const Route = createFileRoute('/app/clients/$id/payroll/managers/create')({
  staticData: { page: createPage(payrollManagers) },
  validateSearch: fieldSearch,
  component: () => <RecordCreate of={managerForm} />,
});
