import { createFileRoute } from '@tanstack/react-router';
import { ResourcePage } from '#src/features/library/resource-page.tsx';

export const Route = createFileRoute('/app/dashboard/resources/$id')({
  staticData: { page: { title: 'Resource', needs: { all: ['view dashboard'] } } },
  component: () => {
    const { id } = Route.useParams();
    return <ResourcePage key={id} id={id} />;
  },
});
