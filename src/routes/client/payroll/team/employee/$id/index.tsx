import { createFileRoute } from '@tanstack/react-router';
import { TeamMemberDetails } from '#src/features/payroll/team/team-member.client.tsx';

export const Route = createFileRoute('/client/payroll/team/employee/$id/')({
  staticData: { page: { title: 'Employee', needs: { all: ['view payroll'] }, offline: true } },
  component: () => <TeamMemberDetails id={Route.useParams().id} />,
});
