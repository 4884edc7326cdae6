import { createFileRoute } from '@tanstack/react-router';
import { StaffHrDocuments } from '#src/features/payroll/staff/hr-documents/staff-hr-documents.tsx';

export const Route = createFileRoute('/app/clients/$id/payroll/employee/$employeeId/documents')({
  staticData: {
    page: { title: 'HR documents of an employee', needs: { all: ['view client', 'view payroll client'] } },
  },
  component: () => {
    const { id, employeeId } = Route.useParams();
    return <StaffHrDocuments clientId={id} employeeId={employeeId} />;
  },
});
