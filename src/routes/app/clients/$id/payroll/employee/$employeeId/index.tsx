import { createFileRoute } from '@tanstack/react-router';
import { EmployeeAccount } from '#src/features/bank-accounts/employee-account.tsx';
import { EmployeeDetails } from '#src/features/payroll/staff/employee-details.tsx';

export const Route = createFileRoute('/app/clients/$id/payroll/employee/$employeeId/')({
  staticData: {
    page: { title: 'Employee', needs: { all: ['view client', 'view payroll client'] } },
  },
  component: () => {
    const { id, employeeId } = Route.useParams();
    return (
      <EmployeeDetails
        clientId={id}
        employeeId={employeeId}
        account={(name) => <EmployeeAccount employeeId={employeeId} name={name} />}
      />
    );
  },
});
