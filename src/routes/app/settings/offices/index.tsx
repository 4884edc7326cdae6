import { createFileRoute } from '@tanstack/react-router';
import { offices } from '#contract/firm/offices.ts';
import { officeScreens } from '#src/features/settings/office-screens.tsx';
import { RecordList } from '#src/records/record-list.tsx';
import { listPage } from '#src/records/record-pages.ts';

const form = async () => (await import('#src/features/settings/office-form.tsx')).officeRecordForm;

export const Route = createFileRoute('/app/settings/offices/')({
  staticData: {
    page: listPage(offices, {
      settings: { icon: 'offices', order: 20, about: 'Where the firm is, with addresses and time zones.' },
    }),
  },
  component: () => <RecordList of={officeScreens} form={form} />,
});
