import { createFileRoute, redirect } from '@tanstack/react-router';
import { payrollEmployees } from '#contract/payroll/payroll-employees.ts';
import { listPage } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/clients/$id/payroll/employee/')({
  staticData: { page: listPage(payrollEmployees) },
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/app/clients/$id/payroll', params, replace: true });
  },
});
