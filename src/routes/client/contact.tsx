import { createFileRoute } from '@tanstack/react-router';
import { FirmContacts } from '#src/features/contacts/firm-contacts.client.tsx';

export const Route = createFileRoute('/client/contact')({
  staticData: {
    page: {
      title: 'Contact',
      needs: { all: ['view contact'] },
      menu: { icon: 'phone', order: 75 },
      offline: true,
    },
  },
  component: () => <FirmContacts />,
});
