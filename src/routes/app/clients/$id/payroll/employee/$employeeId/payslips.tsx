import { createFileRoute } from '@tanstack/react-router';
import { PayrollDocuments } from '../../../../../../../features/payroll/staff/payslips/payroll-documents.tsx';

export const Route = createFileRoute('/app/clients/$id/payroll/employee/$employeeId/payslips')({
  staticData: {
    page: { title: 'Payslips of an employee', needs: { all: ['view client', 'view payroll client'] } },
  },
  component: () => {
    const { id, employeeId } = Route.useParams();
    return <PayrollDocuments clientId={id} employeeId={employeeId} />;
  },
});
