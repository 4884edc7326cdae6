import { createFileRoute } from '@tanstack/react-router';
import { MyPayslips } from '../../../features/payroll/my-payslips.client.tsx';

export const Route = createFileRoute('/client/my-payslips/')({
  staticData: {
    page: {
      title: 'My payslips',
      needs: { all: ['view my payslip'] },
      menu: { icon: 'payslips', order: 30 },
      offline: true,
    },
  },
  component: () => <MyPayslips />,
});
