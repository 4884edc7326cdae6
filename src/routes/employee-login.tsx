import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/employee-login')({
  beforeLoad: () => {
    throw redirect({ to: '/auth/employee-login', replace: true });
  },
});
