import { createFileRoute } from '@tanstack/react-router';
import { pipelines } from '#contract/crm/pipelines.ts';
import { pipelineRecordForm } from '#src/features/crm/pipeline-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/settings/pipelines/create')({
  staticData: { page: createPage(pipelines) },
  component: () => <RecordCreate of={pipelineRecordForm} />,
});
