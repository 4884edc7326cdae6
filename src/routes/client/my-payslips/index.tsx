import { createFileRoute } from '@tanstack/react-router';
import { MyPayslips } from '#src/features/payroll/my-payslips.client.tsx';

export const Route = createFileRoute('/client/my-payslips/')({
  staticData: {
    page: {
      title: 'My payslips',
      needs: { all: ['view my payslip'] },
      menu: { icon: 'wallet', order: 30 },
      offline: true,
      search: async () => [(await import('#src/features/payroll/payroll.search.tsx')).payslipSource],
      prefetch: {
        things: 'payslips',
        list: async () => (await import('#src/features/payroll/payroll.prefetch.ts')).payslipPrefetch,
      },
    },
  },
  component: () => <MyPayslips />,
});
