import { createFileRoute } from '@tanstack/react-router';
import { LateSubmissions } from '#src/features/signing/late/late-submissions.tsx';
import { SigningQueue } from '#src/features/signing/queue/signing-queue.tsx';
import { toSignCounter } from '#src/features/signing/queue/to-sign.counter.ts';

export const Route = createFileRoute('/app/sign/document-to-sign/')({
  staticData: {
    page: {
      title: 'For me to sign',
      needs: { all: ['view sign'] },
      menu: { icon: 'sign', order: 60, short: 'To sign', counter: toSignCounter },
      offline: true,
      search: async () => [
        (await import('#src/features/signing/queue/received.search.tsx')).receivedSource('app'),
      ],
      prefetch: {
        things: 'documents',
        list: async () => (await import('#src/features/signing/queue/received.prefetch.ts')).receivedPrefetch,
      },
    },
  },
  component: () => (
    <>
      <SigningQueue portal="app" />
      <LateSubmissions />
    </>
  ),
});
