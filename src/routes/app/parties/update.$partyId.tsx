import { createFileRoute } from '@tanstack/react-router';
import { parties } from '#contract/parties/parties.ts';
import { partyRecordForm } from '#src/features/parties/party-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/parties/update/$partyId')({
  staticData: { page: updatePage(parties) },
  component: () => <RecordUpdate of={partyRecordForm} id={Route.useParams().partyId} />,
});
