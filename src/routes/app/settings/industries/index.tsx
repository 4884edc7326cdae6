import { createFileRoute } from '@tanstack/react-router';
import { industries } from '#contract/firm/industries.ts';
import { arrangeIndustries, industryScreens } from '#src/features/settings/industry-screens.tsx';
import { RecordList } from '#src/records/record-list.tsx';
import { listPage } from '#src/records/record-pages.ts';

const form = async () => (await import('#src/features/settings/industry-form.tsx')).industryRecordForm;

export const Route = createFileRoute('/app/settings/industries/')({
  staticData: {
    page: listPage(industries, {
      settings: {
        icon: 'industries',
        order: 46,
        about: 'Industries of the CRM, each in a sector, and those that wait for one.',
      },
    }),
  },
  component: () => <RecordList of={industryScreens} form={form} arrange={arrangeIndustries} />,
});
