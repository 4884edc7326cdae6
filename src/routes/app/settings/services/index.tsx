import { createFileRoute } from '@tanstack/react-router';
import { services } from '#contract/firm/services.ts';
import { serviceScreens } from '#src/features/settings/service-screens.tsx';
import { RecordList } from '#src/records/record-list.tsx';
import { listPage } from '#src/records/record-pages.ts';

const form = async () => (await import('#src/features/settings/service-form.tsx')).serviceRecordForm;

export const Route = createFileRoute('/app/settings/services/')({
  staticData: {
    page: listPage(services, {
      settings: { icon: 'services', order: 40, about: 'The catalogue that clients are given services from.' },
    }),
  },
  component: () => <RecordList of={serviceScreens} form={form} />,
});
