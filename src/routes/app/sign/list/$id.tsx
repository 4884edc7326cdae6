import { createFileRoute } from '@tanstack/react-router';
import { SentEnvelopeScreen } from '#src/features/signing/sent/sent-envelope.tsx';

export const Route = createFileRoute('/app/sign/list/$id')({
  staticData: { page: { title: 'Sent document', needs: { all: ['view sign'] }, offline: true } },
  component: () => <SentEnvelopeScreen id={Route.useParams().id} />,
});
