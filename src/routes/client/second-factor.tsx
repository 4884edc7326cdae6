import { createFileRoute } from '@tanstack/react-router';
import { RequiredFactorScreen } from '../../shell/security/required-factor.tsx';

export const Route = createFileRoute('/client/second-factor')({
  staticData: { page: { title: 'Second factor' } },
  component: RequiredFactorScreen,
});
