import { createFileRoute } from '@tanstack/react-router';
import { SendInformation } from '#src/features/documents/send-information.client.tsx';

export const Route = createFileRoute('/client/send/information')({
  staticData: {
    page: {
      title: 'Send information',
      needs: { all: ['upload information'] },
    },
  },
  component: () => <SendInformation />,
});
