import { createFileRoute } from '@tanstack/react-router';
import { dealStages } from '#contract/crm/pipelines.ts';
import { stageRecordForm } from '#src/features/crm/pipeline-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/settings/deal-stages/create')({
  staticData: { page: createPage(dealStages) },
  component: () => <RecordCreate of={stageRecordForm} />,
});
