import { createFileRoute } from '@tanstack/react-router';
import { RegisterChecks } from '#src/features/clients/register/register-checks.tsx';

export const Route = createFileRoute('/app/clients/register')({
  staticData: {
    page: {
      title: 'Company register',
      needs: { all: ['view client', 'view info client', 'edit client'] },
    },
  },
  component: () => <RegisterChecks />,
});
