import { createFileRoute } from '@tanstack/react-router';
import { LateSubmissions } from '../../../../features/signing/late/late-submissions.tsx';
import { SigningQueue } from '../../../../features/signing/queue/signing-queue.tsx';

export const Route = createFileRoute('/app/sign/document-to-sign/')({
  staticData: {
    page: {
      title: 'For me to sign',
      needs: { all: ['view sign'] },
      menu: { icon: 'sign', order: 60, short: 'To sign', counter: 'toSign' },
      offline: true,
    },
  },
  component: () => (
    <>
      <SigningQueue portal="app" />
      <LateSubmissions />
    </>
  ),
});
