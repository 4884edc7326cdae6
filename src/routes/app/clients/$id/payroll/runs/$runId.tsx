import { createFileRoute } from '@tanstack/react-router';
import { PayRunScreen } from '#src/features/payroll/staff/runs/pay-run.tsx';

export const Route = createFileRoute('/app/clients/$id/payroll/runs/$runId')({
  staticData: { page: { title: 'Pay run', needs: { all: ['view client', 'view payroll client'] } } },
  component: () => {
    const { id, runId } = Route.useParams();
    return <PayRunScreen clientId={id} runId={runId} />;
  },
});
