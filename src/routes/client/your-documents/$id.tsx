import { createFileRoute } from '@tanstack/react-router';
import { YourDocumentScreen } from '#src/features/documents/your-document.client.tsx';

export const Route = createFileRoute('/client/your-documents/$id')({
  staticData: {
    page: {
      title: 'Document',
      needs: { all: ['view document'] },
      offline: true,
      fills: true,
    },
  },
  component: () => <YourDocumentScreen id={Route.useParams().id} />,
});
