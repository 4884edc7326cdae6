import { createFileRoute } from '@tanstack/react-router';
import { interests } from '#contract/owners/interests.ts';
import { OwnerCreate } from '#src/features/owners/owner-create.tsx';
import { createPage } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/clients/$id/shareholders/create-individual')({
  staticData: { page: { ...createPage(interests), title: 'New individual owner' } },
  component: () => <OwnerCreate clientId={Route.useParams().id} kind="PERSON" />,
});
