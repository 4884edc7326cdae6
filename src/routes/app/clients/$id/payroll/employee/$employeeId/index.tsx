import { createFileRoute } from '@tanstack/react-router';
import { EmployeeDetails } from '#src/features/payroll/staff/employee-details.tsx';

export const Route = createFileRoute('/app/clients/$id/payroll/employee/$employeeId/')({
  staticData: {
    page: { title: 'Employee', needs: { all: ['view client', 'view payroll client'] } },
  },
  component: () => {
    const { id, employeeId } = Route.useParams();
    return <EmployeeDetails clientId={id} employeeId={employeeId} />;
  },
});
