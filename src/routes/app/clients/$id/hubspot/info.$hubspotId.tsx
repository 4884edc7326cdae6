import { createFileRoute } from '@tanstack/react-router';
import { HubspotInfo } from '#src/features/crm/hubspot-info.tsx';

export const Route = createFileRoute('/app/clients/$id/hubspot/info/$hubspotId')({
  staticData: { page: { title: 'HubSpot', needs: { all: ['view client', 'view hubspot client'] } } },
  component: () => {
    const { id, hubspotId } = Route.useParams();
    return <HubspotInfo clientId={id} hubspotId={hubspotId} />;
  },
});
