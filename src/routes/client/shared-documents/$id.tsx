import { createFileRoute } from '@tanstack/react-router';
import { SharedDocumentScreen } from '#src/features/documents/shared-document.client.tsx';

export const Route = createFileRoute('/client/shared-documents/$id')({
  staticData: {
    page: { title: 'Shared document', needs: { all: ['view shared document'] }, offline: true, fills: true },
  },
  component: () => <SharedDocumentScreen id={Route.useParams().id} />,
});
