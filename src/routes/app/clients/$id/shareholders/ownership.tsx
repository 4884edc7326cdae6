import { createFileRoute } from '@tanstack/react-router';
import { interests } from '#contract/owners/interests.ts';
import { Ownership } from '#src/features/owners/ownership.tsx';
import { listPage } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/clients/$id/shareholders/ownership')({
  staticData: { page: { ...listPage(interests), title: 'Ownership' } },
  component: () => <Ownership clientId={Route.useParams().id} />,
});
