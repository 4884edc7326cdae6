import { createFileRoute } from '@tanstack/react-router';
import { PayrollOverview } from '#src/features/payroll/staff/overview/payroll-overview.tsx';

export const Route = createFileRoute('/app/payroll/')({
  staticData: {
    page: {
      title: 'Payroll',
      needs: { all: ['view client', 'view payroll client'] },
      menu: { icon: 'payroll', order: 28 },
    },
  },

  component: () => <PayrollOverview />,
});
