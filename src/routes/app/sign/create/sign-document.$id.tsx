import { createFileRoute } from '@tanstack/react-router';
import { SelfSign } from '#src/features/signing/draft/self-sign/self-sign.tsx';

export const Route = createFileRoute('/app/sign/create/sign-document/$id')({
  staticData: {
    page: {
      title: 'Sign your part',
      needs: { all: ['view sign', 'create sign'] },
      offline: true,
      fills: true,
    },
  },
  component: () => <SelfSign id={Route.useParams().id} />,
});
