import { createFileRoute } from '@tanstack/react-router';
import { PartyPage } from '#src/features/parties/party-page.tsx';

export const Route = createFileRoute('/app/parties/$partyId')({
  staticData: { page: { title: 'Party', needs: { all: ['view client'] } } },
  component: () => <PartyPage id={Route.useParams().partyId} />,
});
