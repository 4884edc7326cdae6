import { createFileRoute } from '@tanstack/react-router';
import { SignIn } from '../../features/session/sign-in.tsx';
import { leadOn } from '../../shell/lead-on.ts';

export const Route = createFileRoute('/auth/login')({
  beforeLoad: ({ preload }) => (preload ? undefined : leadOn('client')),
  staticData: { page: { title: 'Sign in' } },
  component: () => <SignIn portal="client" />,
});
