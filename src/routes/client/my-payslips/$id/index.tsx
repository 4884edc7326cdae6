import { createFileRoute } from '@tanstack/react-router';
import { PayslipScreen } from '#src/features/payroll/payslip.client.tsx';

export const Route = createFileRoute('/client/my-payslips/$id/')({
  staticData: {
    page: { title: 'Payslip', needs: { all: ['view my payslip'] }, offline: true, outcome: true },
  },
  component: () => <PayslipScreen id={Route.useParams().id} />,
});
