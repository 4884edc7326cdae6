import { createFileRoute } from '@tanstack/react-router';
import { teams } from '#contract/firm/teams.ts';
import { teamRecordForm } from '#src/features/settings/team-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/settings/teams/create')({
  staticData: { page: createPage(teams) },
  component: () => <RecordCreate of={teamRecordForm} />,
});
