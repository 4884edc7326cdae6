import { createFileRoute } from '@tanstack/react-router';
import { SignIn } from '#src/features/session/sign-in.tsx';

export const Route = createFileRoute('/auth/login')({
  staticData: { page: { title: 'Sign in' } },
  component: () => <SignIn portal="client" />,
});
