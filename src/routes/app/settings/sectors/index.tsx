import { createFileRoute } from '@tanstack/react-router';
import { sectors } from '#contract/firm/sectors.ts';
import { sectorScreens } from '#src/features/settings/sector-screens.tsx';
import { RecordList } from '#src/records/record-list.tsx';
import { listPage } from '#src/records/record-pages.ts';

const form = async () => (await import('#src/features/settings/sector-form.tsx')).sectorRecordForm;

export const Route = createFileRoute('/app/settings/sectors/')({
  staticData: {
    page: listPage(sectors, {
      settings: { icon: 'sectors', order: 45, about: 'Sectors of industry that clients belong to.' },
    }),
  },
  component: () => <RecordList of={sectorScreens} form={form} />,
});
