import { createFileRoute } from '@tanstack/react-router';
import { parties } from '#contract/parties/parties.ts';
import { partyRecordForm } from '#src/features/parties/party-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/parties/create')({
  staticData: { page: createPage(parties) },
  component: () => <RecordCreate of={partyRecordForm} />,
});
