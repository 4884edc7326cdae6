import { createFileRoute, redirect } from '@tanstack/react-router';
import { contacts } from '../../../../../../contract/clients/contacts.ts';
import { listPage } from '../../../../../records/record-pages.ts';

export const Route = createFileRoute('/app/clients/$id/contacts/')({
  staticData: {
    page: listPage(contacts, {
      tab: { order: 20, marker: ['contact', 'primary-contact', 'contact-job-title'] },
    }),
  },
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/app/clients/$id/contacts/list', params, replace: true });
  },
});
