import { createFileRoute } from '@tanstack/react-router';
import { Payrolls } from '#src/features/payroll/staff/overview/payrolls.tsx';
import { keepSearch } from '#src/list/keep-search.ts';

export const Route = createFileRoute('/app/payroll/clients')({
  staticData: {
    page: {
      title: 'Clients with payroll',
      needs: { all: ['view client', 'view payroll client'] },
    },
  },
  validateSearch: keepSearch,
  component: () => <Payrolls />,
});
