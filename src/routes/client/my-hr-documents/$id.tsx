import { createFileRoute } from '@tanstack/react-router';
import { HrDocumentScreen } from '#src/features/payroll/hr-document.client.tsx';

export const Route = createFileRoute('/client/my-hr-documents/$id')({
  staticData: {
    page: { title: 'HR document', needs: { all: ['view my hr document'] }, offline: true, fills: true },
  },
  component: () => <HrDocumentScreen id={Route.useParams().id} />,
});
