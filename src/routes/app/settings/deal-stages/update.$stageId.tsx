import { createFileRoute } from '@tanstack/react-router';
import { dealStages } from '#contract/crm/pipelines.ts';
import { stageRecordForm } from '#src/features/crm/pipeline-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/settings/deal-stages/update/$stageId')({
  staticData: { page: updatePage(dealStages) },
  component: () => <RecordUpdate of={stageRecordForm} id={Route.useParams().stageId} />,
});
