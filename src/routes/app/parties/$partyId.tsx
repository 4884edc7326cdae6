import { createFileRoute } from '@tanstack/react-router';
import { PartyOwners } from '#src/features/owners/party-owners.tsx';
import { PartyPage } from '#src/features/parties/party-page.tsx';

export const Route = createFileRoute('/app/parties/$partyId')({
  staticData: { page: { title: 'Party', needs: { all: ['view client'] } } },
  component: () => (
    <PartyPage id={Route.useParams().partyId} more={(party) => <PartyOwners party={party} />} />
  ),
});
