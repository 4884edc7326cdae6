import { createFileRoute } from '@tanstack/react-router';
import { RequiredFactorScreen } from '#src/shell/security/required-factor.tsx';

export const Route = createFileRoute('/client/second-factor')({
  staticData: { page: { title: 'Second factor' } },
  component: RequiredFactorScreen,
});
