import { createFileRoute } from '@tanstack/react-router';
import { OutboxScreen } from '#src/shell/outbox/outbox-screen.tsx';
import { unsentCounter } from '#src/shell/outbox/unsent.counter.ts';

export const Route = createFileRoute('/app/outbox')({
  staticData: {
    page: {
      title: 'Waiting to be sent',
      menu: { icon: 'outbox', order: 99, short: 'Waiting', counter: unsentCounter, when: 'counted' },
      offline: true,
    },
  },
  component: () => <OutboxScreen />,
});
