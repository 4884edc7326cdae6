import { createFileRoute } from '@tanstack/react-router';
import { SignIn } from '#src/features/session/sign-in.tsx';

export const Route = createFileRoute('/auth/employee-login')({
  staticData: { page: { title: 'Staff sign-in' } },
  component: () => <SignIn portal="app" />,
});
