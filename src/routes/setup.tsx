import { createFileRoute, useLocation } from '@tanstack/react-router';
import { SetupScreen } from '../features/setup/setup-screen.tsx';

/** The page of a set-up link; its token is the fragment of the address. */
function Setup() {
  const { hash } = useLocation();
  return <SetupScreen key={hash} token={hash} />;
}

export const Route = createFileRoute('/setup')({
  staticData: { page: { title: 'Set up' } },
  component: Setup,
});
