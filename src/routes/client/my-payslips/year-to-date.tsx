import { createFileRoute } from '@tanstack/react-router';
import { YearToDate } from '#src/features/payroll/figures/year-to-date.client.tsx';

export const Route = createFileRoute('/client/my-payslips/year-to-date')({
  staticData: { page: { title: 'Year to date', needs: { all: ['view my payslip'] }, offline: true } },
  component: () => <YearToDate />,
});
