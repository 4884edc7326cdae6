import { createFileRoute } from '@tanstack/react-router';
import { MyDashboard } from '#src/features/people/my-dashboard.tsx';
import { ActLinks } from '#src/shell/menu/quick-action-links.tsx';
import { dashboardCards } from './-cards.ts';

export const Route = createFileRoute('/app/dashboard/my-dashboard')({
  staticData: {
    page: {
      title: 'Dashboard',
      needs: { all: ['view dashboard'] },
      menu: { icon: 'dashboard', order: 10 },
      offline: true,
    },
  },
  component: () => <MyDashboard cards={dashboardCards} actions={<ActLinks />} />,
});
