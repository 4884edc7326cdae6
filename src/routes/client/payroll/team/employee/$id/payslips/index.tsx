import { createFileRoute } from '@tanstack/react-router';
import { TeamMemberPayslips } from '#src/features/payroll/team/team-member.client.tsx';

export const Route = createFileRoute('/client/payroll/team/employee/$id/payslips/')({
  staticData: { page: { title: 'Payslips of an employee', needs: { all: ['view payroll'] }, offline: true } },
  component: () => <TeamMemberPayslips id={Route.useParams().id} />,
});
