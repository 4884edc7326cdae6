import { createFileRoute } from '@tanstack/react-router';
import { RequiredFactorScreen } from '../../shell/security/required-factor.tsx';

export const Route = createFileRoute('/app/second-factor')({
  staticData: { page: { title: 'Second factor' } },
  component: RequiredFactorScreen,
});
