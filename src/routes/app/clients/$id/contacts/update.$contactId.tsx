import { createFileRoute } from '@tanstack/react-router';
import { contacts } from '#contract/clients/contacts.ts';
import { contactRecordForm } from '#src/features/contacts/contact-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/clients/$id/contacts/update/$contactId')({
  staticData: { page: updatePage(contacts) },
  component: () => <RecordUpdate of={contactRecordForm} id={Route.useParams().contactId} />,
});
