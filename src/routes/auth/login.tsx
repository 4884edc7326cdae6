import { createFileRoute } from '@tanstack/react-router';
import { SignIn } from '../../features/session/sign-in.tsx';
import { activePortals } from '../../session/active-portals.ts';

export const Route = createFileRoute('/auth/login')({
  beforeLoad: async ({ preload }) => {
    if (preload || !activePortals().includes('client')) return;
    const { goOnInside } = await import('../../shell/arrive.ts');
    await goOnInside('client');
  },
  staticData: { page: { title: 'Sign in' } },
  component: () => <SignIn portal="client" />,
});
