import { createFileRoute } from '@tanstack/react-router';
import { ClientPayroll } from '#src/features/payroll/staff/client-payroll.tsx';

export const Route = createFileRoute('/app/clients/$id/payroll/')({
  staticData: {
    page: {
      title: 'Payroll',
      needs: { all: ['view client', 'view payroll client'] },
      tab: { order: 60 },
      offline: true,
    },
  },
  component: () => <ClientPayroll clientId={Route.useParams().id} />,
});
