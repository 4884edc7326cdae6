import { createFileRoute } from '@tanstack/react-router';
import { ComparePayslips } from '#src/features/payroll/figures/compare-payslips.client.tsx';

export const Route = createFileRoute('/client/my-payslips/compare')({
  staticData: { page: { title: 'Compare payslips', needs: { all: ['view my payslip'] }, offline: true } },
  component: () => <ComparePayslips />,
});
