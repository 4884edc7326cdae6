import { createFileRoute } from '@tanstack/react-router';
import { ConsentScreen } from '../../features/session/consent.tsx';

export const Route = createFileRoute('/client/consent/$id')({
  staticData: { page: { title: 'Agreement' } },
  component: () => <ConsentScreen id={Route.useParams().id} />,
});
