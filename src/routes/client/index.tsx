import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/client/')({
  beforeLoad: async () => {
    const { sessions } = await import('../../session/session.ts');
    const contact = sessions.now()?.user.isContact;
    throw redirect({ to: contact ? '/client/home' : '/client/my-home', replace: true });
  },
});
