import { createFileRoute } from '@tanstack/react-router';
import { TeamMemberDocuments } from '#src/features/payroll/team/team-member.client.tsx';

export const Route = createFileRoute('/client/payroll/team/employee/$id/documents/')({
  staticData: {
    page: { title: 'Documents of an employee', needs: { all: ['view payroll'] }, offline: true },
  },
  component: () => <TeamMemberDocuments id={Route.useParams().id} />,
});
