import { createFileRoute } from '@tanstack/react-router';
import { OutgoingMail } from '#src/features/mail/outgoing-mail.tsx';

export const Route = createFileRoute('/app/outgoing-mail')({
  staticData: {
    page: {
      title: 'Outgoing mail',
      needs: { all: ['edit settings'] },
      menu: { icon: 'mail', order: 80, short: 'Mail', when: 'demo' },
    },
  },
  component: () => <OutgoingMail />,
});
