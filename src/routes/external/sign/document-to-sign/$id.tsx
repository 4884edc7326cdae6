import { createFileRoute } from '@tanstack/react-router';
import { SignScreen } from '#src/features/signing/sign/sign-screen.tsx';

export const Route = createFileRoute('/external/sign/document-to-sign/$id')({
  staticData: {
    page: { title: 'Document to sign', needs: { all: ['view sign'] }, offline: true, fills: true },
  },
  component: () => <SignScreen portal="external" />,
});
