import { createFileRoute } from '@tanstack/react-router';
import { pipelines } from '#contract/crm/pipelines.ts';
import { pipelineRecordForm } from '#src/features/crm/pipeline-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/settings/pipelines/update/$pipelineId')({
  staticData: { page: updatePage(pipelines) },
  component: () => <RecordUpdate of={pipelineRecordForm} id={Route.useParams().pipelineId} />,
});
