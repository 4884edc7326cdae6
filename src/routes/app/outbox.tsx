import { createFileRoute } from '@tanstack/react-router';
import { OutboxScreen } from '../../shell/outbox-screen.tsx';

export const Route = createFileRoute('/app/outbox')({
  staticData: {
    page: { title: 'Outbox', menu: { icon: 'outbox', order: 90, counter: 'unsent' }, offline: true },
  },
  component: () => <OutboxScreen />,
});
