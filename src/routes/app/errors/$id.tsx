import { createFileRoute } from '@tanstack/react-router';
import { ErrorDetails } from '#src/features/errors/error-detail.tsx';

export const Route = createFileRoute('/app/errors/$id')({
  staticData: { page: { title: 'Error', needs: { all: ['edit settings'] } } },
  component: () => <ErrorDetails id={Route.useParams().id} />,
});
