import { createFileRoute } from '@tanstack/react-router';
import { Consent } from '../../features/session/consent.tsx';

export const Route = createFileRoute('/client/consent/$id')({
  staticData: { page: { title: 'Agreement' } },
  component: () => <Consent id={Route.useParams().id} />,
});
