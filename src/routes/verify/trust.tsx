import { createFileRoute } from '@tanstack/react-router';
import { TrustScreen } from '#src/features/verify/trust-screen.tsx';

export const Route = createFileRoute('/verify/trust')({
  staticData: { page: { title: 'Trust our seal' } },
  component: TrustScreen,
});
