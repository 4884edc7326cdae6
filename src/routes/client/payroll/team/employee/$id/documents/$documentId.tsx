import { createFileRoute } from '@tanstack/react-router';
import { TeamDocument } from '#src/features/payroll/team/team-file.client.tsx';

export const Route = createFileRoute('/client/payroll/team/employee/$id/documents/$documentId')({
  staticData: {
    page: { title: 'Document of an employee', needs: { all: ['view payroll'] }, offline: true, fills: true },
  },
  component: () => {
    const { id, documentId } = Route.useParams();
    return <TeamDocument employeeId={id} id={documentId} />;
  },
});
