import { createFileRoute } from '@tanstack/react-router';
import { DealPage } from '#src/features/crm/deal-page.tsx';

export const Route = createFileRoute('/app/clients/deal/$dealId')({
  staticData: { page: { title: 'Deal', needs: { all: ['view client', 'view bd client'] } } },
  component: () => <DealPage id={Route.useParams().dealId} />,
});
