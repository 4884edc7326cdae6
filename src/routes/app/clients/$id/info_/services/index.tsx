import { createFileRoute } from '@tanstack/react-router';
import { clientServices } from '#contract/clients/client-services.ts';
import { clientServiceScreens } from '#src/features/client-services/client-service-screens.tsx';
import { RecordList } from '#src/records/record-list.tsx';
import { listPage } from '#src/records/record-pages.ts';

const form = async () =>
  (await import('#src/features/client-services/client-service-form.tsx')).clientServiceRecordForm;

export const Route = createFileRoute('/app/clients/$id/info_/services/')({
  staticData: { page: { ...listPage(clientServices, { tab: { order: 12 } }), title: 'Services' } },
  component: () => <RecordList of={clientServiceScreens} form={form} />,
});
