import { createFileRoute } from '@tanstack/react-router';
import { contacts } from '#contract/clients/contacts.ts';
import { contactRecordForm } from '#src/features/contacts/contact-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage, fieldSearch } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/clients/$id/contacts/create')({
  staticData: { page: createPage(contacts) },
  validateSearch: fieldSearch,
  component: () => <RecordCreate of={contactRecordForm} />,
});
