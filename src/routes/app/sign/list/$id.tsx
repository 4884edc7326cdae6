import { createFileRoute } from '@tanstack/react-router';
import { SentEnvelope } from '../../../../features/signing/sent/sent-envelope.tsx';

export const Route = createFileRoute('/app/sign/list/$id')({
  staticData: { page: { title: 'Sent document', needs: { all: ['view sign'] }, offline: true } },
  component: () => <SentEnvelope id={Route.useParams().id} />,
});
