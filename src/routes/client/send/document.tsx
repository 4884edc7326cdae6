import { createFileRoute } from '@tanstack/react-router';
import { SendDocument } from '#src/features/documents/send-document.client.tsx';

export const Route = createFileRoute('/client/send/document')({
  staticData: {
    page: {
      title: 'Send a document',
      needs: { all: ['upload document'] },
      menu: { icon: 'upload', order: 70, short: 'Send' },
    },
  },
  component: () => <SendDocument />,
});
