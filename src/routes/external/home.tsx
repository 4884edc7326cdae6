import { createFileRoute } from '@tanstack/react-router';
import { ExternalHome } from '#src/features/session/external-home.tsx';
import { SigningOverview } from '#src/features/signing/queue/signing-overview.tsx';

export const Route = createFileRoute('/external/home')({
  staticData: {
    page: { title: 'Home', needs: { all: ['view sign'] }, menu: { icon: 'home', order: 10 }, offline: true },
  },
  component: () => (
    <ExternalHome>
      <SigningOverview portal="external" />
    </ExternalHome>
  ),
});
