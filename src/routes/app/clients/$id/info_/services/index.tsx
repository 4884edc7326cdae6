import { createFileRoute } from '@tanstack/react-router';
import { clientServices } from '../../../../../../../contract/clients/client-services.ts';
import { clientServiceScreens } from '../../../../../../features/client-services/client-service-screens.tsx';
import { RecordList } from '../../../../../../records/record-list.tsx';
import { listPage } from '../../../../../../records/record-pages.ts';

const form = async () =>
  (await import('../../../../../../features/client-services/client-service-form.tsx'))
    .clientServiceRecordForm;

export const Route = createFileRoute('/app/clients/$id/info_/services/')({
  staticData: { page: { ...listPage(clientServices, { tab: { order: 12 } }), title: 'Services' } },
  component: () => <RecordList of={clientServiceScreens} form={form} />,
});
