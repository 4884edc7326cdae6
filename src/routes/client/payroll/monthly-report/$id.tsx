import { createFileRoute } from '@tanstack/react-router';
import { MonthlyReport } from '#src/features/payroll/monthly-report.client.tsx';

export const Route = createFileRoute('/client/payroll/monthly-report/$id')({
  staticData: {
    page: { title: 'Payroll report of a period', needs: { all: ['view payroll'] }, offline: true },
  },
  component: () => <MonthlyReport id={Route.useParams().id} />,
});
