import { createFileRoute } from '@tanstack/react-router';
import { FirstStepsCard } from '#src/features/settings/first-steps.tsx';
import { SettingsOverview } from '#src/shell/menu/settings-overview.tsx';

export const Route = createFileRoute('/app/settings/')({
  staticData: {
    page: {
      title: 'Settings',
      needs: { any: ['edit settings', 'edit role', 'edit template', 'edit news'] },
      menu: { icon: 'settings', order: 90 },
    },
  },
  component: () => <SettingsOverview before={<FirstStepsCard />} />,
});
