import { createFileRoute } from '@tanstack/react-router';
import { contacts } from '../../../../../../contract/clients/contacts.ts';
import { contactScreens } from '../../../../../features/contacts/contact-screens.tsx';
import { RecordList } from '../../../../../records/record-list.tsx';
import { listPage } from '../../../../../records/record-pages.ts';

const form = async () =>
  (await import('../../../../../features/contacts/contact-form.tsx')).contactRecordForm;

export const Route = createFileRoute('/app/clients/$id/contacts/list')({
  staticData: { page: listPage(contacts) },
  component: () => <RecordList of={contactScreens} form={form} />,
});
