import { createFileRoute } from '@tanstack/react-router';
import { SelfSignedNotice } from '#src/features/signing/draft/self-sign/self-signed.tsx';

export const Route = createFileRoute('/app/sign/create/sign-document-done/$id')({
  staticData: {
    page: {
      title: 'You have signed',
      needs: { all: ['view sign', 'create sign'] },
      offline: true,
      outcome: true,
    },
  },
  component: () => <SelfSignedNotice id={Route.useParams().id} />,
});
