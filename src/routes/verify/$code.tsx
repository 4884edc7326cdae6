import { createFileRoute } from '@tanstack/react-router';
import { VerifyScreen } from '#src/features/verify/verify-screen.tsx';

export const Route = createFileRoute('/verify/$code')({
  staticData: { page: { title: 'Check a document' } },
  component: () => <VerifyScreen code={Route.useParams().code} />,
});
