import { createFileRoute } from '@tanstack/react-router';
import { PersonPage } from '#src/features/people/administration/person-page.tsx';

export const Route = createFileRoute('/app/settings/people/$id')({
  staticData: { page: { title: 'Person', needs: { all: ['edit role'] } } },
  component: () => <PersonPage id={Route.useParams().id} />,
});
