import { createFileRoute } from '@tanstack/react-router';
import { ExternalLogin } from '#src/features/session/external-login.tsx';

export const Route = createFileRoute('/auth/external-login/$token')({
  staticData: { page: { title: 'A document for you' } },
  component: () => <ExternalLogin token={Route.useParams().token} />,
});
