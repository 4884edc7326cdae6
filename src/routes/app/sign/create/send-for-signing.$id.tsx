import { createFileRoute } from '@tanstack/react-router';
import { SendForSigning } from '#src/features/signing/draft/send/send-for-signing.tsx';

export const Route = createFileRoute('/app/sign/create/send-for-signing/$id')({
  staticData: {
    page: { title: 'Check and send', needs: { all: ['view sign', 'create sign'] }, offline: true },
  },
  component: () => <SendForSigning id={Route.useParams().id} />,
});
