import { createFileRoute } from '@tanstack/react-router';
import { teams } from '#contract/firm/teams.ts';
import { teamRecordForm } from '#src/features/settings/team-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/settings/teams/update/$teamId')({
  staticData: { page: updatePage(teams) },
  component: () => <RecordUpdate of={teamRecordForm} id={Route.useParams().teamId} />,
});
