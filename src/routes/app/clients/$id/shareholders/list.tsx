import { createFileRoute } from '@tanstack/react-router';
import { interests } from '#contract/owners/interests.ts';
import { Owners } from '#src/features/owners/owners.tsx';
import { listPage } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/clients/$id/shareholders/list')({
  staticData: { page: { ...listPage(interests), title: 'Shareholders' } },
  component: () => <Owners clientId={Route.useParams().id} />,
});
