import { createFileRoute } from '@tanstack/react-router';
import { resources } from '#contract/library/resources.ts';
import { resourceScreens } from '#src/features/library/resource-screens.tsx';
import { RecordList } from '#src/records/record-list.tsx';
import { listPage } from '#src/records/record-pages.ts';

const form = async () => (await import('#src/features/library/resource-form.tsx')).resourceRecordForm;

export const Route = createFileRoute('/app/settings/resources/')({
  staticData: {
    page: listPage(resources, {
      settings: { icon: 'reference', order: 77, about: 'Links and files that staff look things up in.' },
    }),
  },
  component: () => <RecordList of={resourceScreens} form={form} />,
});
