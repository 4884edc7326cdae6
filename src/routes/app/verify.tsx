import { createFileRoute } from '@tanstack/react-router';
import { StaffVerifyScreen } from '#src/features/verify/verify-screen.tsx';

export const Route = createFileRoute('/app/verify')({
  staticData: {
    page: { title: 'Check a document', menu: { icon: 'check', order: 65, short: 'Check' } },
  },
  component: () => <StaffVerifyScreen />,
});
