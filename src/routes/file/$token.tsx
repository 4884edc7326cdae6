import { createFileRoute } from '@tanstack/react-router';
import { PublicFileScreen } from '#src/features/documents/public-file.tsx';

export const Route = createFileRoute('/file/$token')({
  staticData: { page: { title: 'A document for you' } },
  component: () => <PublicFileScreen token={Route.useParams().token} />,
});
