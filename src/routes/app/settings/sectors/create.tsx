import { createFileRoute } from '@tanstack/react-router';
import { sectors } from '#contract/firm/sectors.ts';
import { sectorRecordForm } from '#src/features/settings/sector-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/settings/sectors/create')({
  staticData: { page: createPage(sectors) },
  component: () => <RecordCreate of={sectorRecordForm} />,
});
