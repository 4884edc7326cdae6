import { createFileRoute } from '@tanstack/react-router';
import { SignIn } from '../../features/session/sign-in.tsx';
import { activePortals } from '../../session/active-portals.ts';

export const Route = createFileRoute('/auth/employee-login')({
  beforeLoad: async ({ preload }) => {
    if (preload || !activePortals().includes('app')) return;
    const { goOnInside } = await import('../../shell/arrive.ts');
    await goOnInside('app');
  },
  staticData: { page: { title: 'Staff sign-in' } },
  component: () => <SignIn portal="app" />,
});
