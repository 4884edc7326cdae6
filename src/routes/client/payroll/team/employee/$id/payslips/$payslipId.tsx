import { createFileRoute } from '@tanstack/react-router';
import { TeamPayslip } from '#src/features/payroll/team/team-file.client.tsx';

export const Route = createFileRoute('/client/payroll/team/employee/$id/payslips/$payslipId')({
  staticData: {
    page: { title: 'Payslip of an employee', needs: { all: ['view payroll'] }, offline: true, fills: true },
  },
  component: () => {
    const { id, payslipId } = Route.useParams();
    return <TeamPayslip employeeId={id} id={payslipId} />;
  },
});
