import { createFileRoute } from '@tanstack/react-router';
import { teams } from '#contract/firm/teams.ts';
import { teamScreens } from '#src/features/settings/team-screens.tsx';
import { RecordList } from '#src/records/record-list.tsx';
import { listPage } from '#src/records/record-pages.ts';

const form = async () => (await import('#src/features/settings/team-form.tsx')).teamRecordForm;

export const Route = createFileRoute('/app/settings/teams/')({
  staticData: {
    page: listPage(teams, {
      settings: { icon: 'teams', order: 30, about: 'Who works together, and for which office.' },
    }),
  },
  component: () => <RecordList of={teamScreens} form={form} />,
});
