import { createFileRoute } from '@tanstack/react-router';
import { SentConfirmation } from '#src/features/signing/draft/send/sent-confirmation.tsx';

export const Route = createFileRoute('/app/sign/create/confirmation/$id')({
  staticData: {
    page: {
      title: 'Sent for signing',
      needs: { all: ['view sign', 'create sign'] },
      offline: true,
      outcome: true,
    },
  },
  component: () => <SentConfirmation id={Route.useParams().id} />,
});
