import { createFileRoute } from '@tanstack/react-router';
import { MonthlyReport } from '#src/features/payroll/monthly-report.client.tsx';

export const Route = createFileRoute('/client/payroll/monthly-report/')({
  staticData: {
    page: {
      title: 'Payroll report',
      needs: { all: ['view payroll'] },
      menu: { icon: 'wallet', order: 55, short: 'Payroll' },
      offline: true,
      prefetch: {
        things: 'payroll reports',
        list: async () =>
          (await import('#src/features/payroll/monthly-report.prefetch.ts')).payReportPrefetch,
      },
    },
  },
  component: () => <MonthlyReport />,
});
