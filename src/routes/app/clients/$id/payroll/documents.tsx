import { createFileRoute } from '@tanstack/react-router';
import { PayrollDocuments } from '../../../../../features/payroll/staff/payslips/payroll-documents.tsx';

export const Route = createFileRoute('/app/clients/$id/payroll/documents')({
  staticData: {
    page: { title: 'Payroll documents', needs: { all: ['view client', 'view payroll client'] } },
  },
  component: () => <PayrollDocuments clientId={Route.useParams().id} />,
});
