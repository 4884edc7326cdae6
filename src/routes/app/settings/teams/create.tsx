import { createFileRoute } from '@tanstack/react-router';
import { teams } from '../../../../../contract/firm/teams.ts';
import { teamRecordForm } from '../../../../features/settings/team-form.tsx';
import { RecordCreate } from '../../../../records/record-create.tsx';
import { createPage } from '../../../../records/record-pages.ts';

export const Route = createFileRoute('/app/settings/teams/create')({
  staticData: { page: createPage(teams) },
  component: () => <RecordCreate of={teamRecordForm} />,
});
