import { createFileRoute } from '@tanstack/react-router';
import { ExternalHome } from '../../features/session/external-home.tsx';
import { WaitingToSign } from '../../features/signing/signing-queue.tsx';

export const Route = createFileRoute('/external/home')({
  staticData: {
    page: { title: 'Home', needs: { all: ['view sign'] }, menu: { icon: 'home', order: 10 }, offline: true },
  },
  component: () => (
    <ExternalHome>
      <WaitingToSign portal="external" />
    </ExternalHome>
  ),
});
