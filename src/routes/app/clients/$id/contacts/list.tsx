import { createFileRoute } from '@tanstack/react-router';
import { contacts } from '#contract/clients/contacts.ts';
import { contactScreens } from '#src/features/contacts/contact-screens.tsx';
import { RecordList } from '#src/records/record-list.tsx';
import { listPage } from '#src/records/record-pages.ts';

const form = async () => (await import('#src/features/contacts/contact-form.tsx')).contactRecordForm;

export const Route = createFileRoute('/app/clients/$id/contacts/list')({
  staticData: { page: listPage(contacts) },
  component: () => <RecordList of={contactScreens} form={form} />,
});
