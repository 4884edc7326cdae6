import { createFileRoute } from '@tanstack/react-router';
import { OrgChart } from '#src/features/people/directory/org-chart.tsx';

export const Route = createFileRoute('/app/dashboard/employee-directory/org-chart')({
  staticData: {
    page: { title: 'Org chart', needs: { all: ['view employee directory dashboard'] } },
  },
  component: () => <OrgChart />,
});
