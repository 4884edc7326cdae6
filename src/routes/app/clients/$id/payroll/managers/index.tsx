import { createFileRoute } from '@tanstack/react-router';
import { payrollManagers } from '#contract/payroll/payroll-managers.ts';
import { managerScreens } from '#src/features/payroll/staff/records/manager-screens.tsx';
import { RecordList } from '#src/records/record-list.tsx';
import { listPage } from '#src/records/record-pages.ts';

const form = async () => (await import('#src/features/payroll/staff/records/manager-form.tsx')).managerForm;

export const Route = createFileRoute('/app/clients/$id/payroll/managers/')({
  staticData: { page: listPage(payrollManagers) },
  component: () => <RecordList of={managerScreens} form={form} />,
});
