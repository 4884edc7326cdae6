import { createFileRoute } from '@tanstack/react-router';
import { SignIn } from '../../features/session/sign-in.tsx';
import { leadOn } from '../../shell/lead-on.ts';

export const Route = createFileRoute('/auth/employee-login')({
  beforeLoad: ({ preload }) => (preload ? undefined : leadOn('app')),
  staticData: { page: { title: 'Staff sign-in' } },
  component: () => <SignIn portal="app" />,
});
