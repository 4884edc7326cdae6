import { createFileRoute } from '@tanstack/react-router';
import { AllRuns } from '#src/features/payroll/staff/overview/all-runs.tsx';
import { keepSearch } from '#src/list/keep-search.ts';

export const Route = createFileRoute('/app/payroll/runs')({
  staticData: {
    page: {
      title: 'Pay runs',
      needs: { all: ['view client', 'view payroll client'] },
    },
  },
  validateSearch: keepSearch,
  component: () => <AllRuns />,
});
