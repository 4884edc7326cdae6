import { createFileRoute } from '@tanstack/react-router';
import { pipelines } from '#contract/crm/pipelines.ts';
import { pipelineScreens } from '#src/features/crm/pipeline-screens.tsx';
import { RecordList } from '#src/records/record-list.tsx';
import { listPage } from '#src/records/record-pages.ts';

const form = async () => (await import('#src/features/crm/pipeline-form.tsx')).pipelineRecordForm;

export const Route = createFileRoute('/app/settings/pipelines/')({
  staticData: {
    page: listPage(pipelines, { settings: { icon: 'pipelines', order: 46, about: 'x' } }),
  },
  component: () => <RecordList of={pipelineScreens} form={form} />,
});
