import { createFileRoute } from '@tanstack/react-router';
import { contacts } from '#contract/clients/contacts.ts';
import { listPage, toList } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/clients/$id/contacts/')({
  staticData: {
    page: listPage(contacts, {
      tab: { order: 20, marker: ['contact', 'primary-contact', 'contact-job-title', 'contact-phone'] },
    }),
  },
  beforeLoad: toList,
});
