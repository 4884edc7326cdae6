import { createFileRoute } from '@tanstack/react-router';
import { sectors } from '#contract/firm/sectors.ts';
import { sectorRecordForm } from '#src/features/settings/sector-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/settings/sectors/update/$sectorId')({
  staticData: { page: updatePage(sectors) },
  component: () => <RecordUpdate of={sectorRecordForm} id={Route.useParams().sectorId} />,
});
