import { createFileRoute } from '@tanstack/react-router';
import { PayslipsOf } from '#src/features/payroll/staff/payslips/payslips-of.tsx';

export const Route = createFileRoute('/app/clients/$id/payroll/employee/$employeeId/payslips')({
  staticData: {
    page: { title: 'Payslips of an employee', needs: { all: ['view client', 'view payroll client'] } },
  },
  component: () => {
    const { id, employeeId } = Route.useParams();
    return <PayslipsOf clientId={id} employeeId={employeeId} />;
  },
});
