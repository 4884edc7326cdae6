import { createFileRoute } from '@tanstack/react-router';
import { ConsentScreen } from '#src/features/session/consent.tsx';

export const Route = createFileRoute('/client/consent/$id')({
  staticData: { page: { title: 'Agreement' } },
  component: () => <ConsentScreen id={Route.useParams().id} />,
});
