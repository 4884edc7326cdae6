import { createFileRoute } from '@tanstack/react-router';
import { AddObservers } from '#src/features/signing/draft/recipients/add-observers.tsx';

export const Route = createFileRoute('/app/sign/create/add-observers/$id')({
  staticData: {
    page: { title: 'Observers', needs: { all: ['view sign', 'create sign'] }, offline: true },
  },
  component: () => <AddObservers id={Route.useParams().id} />,
});
