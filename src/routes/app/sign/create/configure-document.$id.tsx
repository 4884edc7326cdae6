import { createFileRoute } from '@tanstack/react-router';
import { ConfigureDocument } from '#src/features/signing/draft/configure-document.tsx';

export const Route = createFileRoute('/app/sign/create/configure-document/$id')({
  staticData: {
    page: {
      title: 'Place the fields',
      needs: { all: ['view sign', 'create sign'] },
      offline: true,
      fills: true,
    },
  },
  component: () => <ConfigureDocument id={Route.useParams().id} />,
});
