import { createFileRoute } from '@tanstack/react-router';
import { PayslipDocument } from '#src/features/payroll/payslip.client.tsx';

export const Route = createFileRoute('/client/my-payslips/$id/document')({
  staticData: {
    page: { title: 'Document of a payslip', needs: { all: ['view my payslip'] }, offline: true, fills: true },
  },
  component: () => <PayslipDocument id={Route.useParams().id} />,
});
