import { createFileRoute, useRouterState } from '@tanstack/react-router';
import { SetupScreen } from '../features/setup/setup-screen.tsx';

/** The page of a set-up link; its token is the fragment of the address. */
function Setup() {
  // The address of the next page has no token, and is there before that page.
  const hash = useRouterState({
    select: ({ location, resolvedLocation }) => (resolvedLocation ?? location).hash,
  });
  return <SetupScreen key={hash} token={hash} />;
}

export const Route = createFileRoute('/setup')({
  staticData: { page: { title: 'Set up' } },
  component: Setup,
});
