import { createFileRoute } from '@tanstack/react-router';
import { dealStages } from '#contract/crm/pipelines.ts';
import { stageScreens } from '#src/features/crm/pipeline-screens.tsx';
import { RecordList } from '#src/records/record-list.tsx';
import { listPage } from '#src/records/record-pages.ts';

const form = async () => (await import('#src/features/crm/pipeline-form.tsx')).stageRecordForm;

export const Route = createFileRoute('/app/settings/deal-stages/')({
  staticData: {
    page: listPage(dealStages, { settings: { icon: 'pipelines', order: 47, about: 'x' } }),
  },
  component: () => <RecordList of={stageScreens} form={form} />,
});
