import { createFileRoute, Outlet } from '@tanstack/react-router';
import { EmployeeFrame } from '#src/features/payroll/staff/employee-frame.tsx';

export const Route = createFileRoute('/app/clients/$id/payroll/employee/$employeeId')({
  component: () => {
    const { id, employeeId } = Route.useParams();
    return (
      <EmployeeFrame clientId={id} employeeId={employeeId}>
        <Outlet />
      </EmployeeFrame>
    );
  },
});
