import { createFileRoute } from '@tanstack/react-router';
import { sectors } from '../../../../../contract/firm/sectors.ts';
import { sectorScreens } from '../../../../features/settings/sector-screens.tsx';
import { RecordList } from '../../../../records/record-list.tsx';
import { listPage } from '../../../../records/record-pages.ts';

const form = async () => (await import('../../../../features/settings/sector-form.tsx')).sectorRecordForm;

export const Route = createFileRoute('/app/settings/sectors/')({
  staticData: {
    page: listPage(sectors, {
      settings: { icon: 'sectors', order: 45, about: 'Sectors of industry that clients belong to.' },
    }),
  },
  component: () => <RecordList of={sectorScreens} form={form} />,
});
