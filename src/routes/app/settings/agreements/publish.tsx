import { createFileRoute } from '@tanstack/react-router';
import { PublishAgreement } from '#src/features/settings/agreements/publish-agreement.tsx';

export const Route = createFileRoute('/app/settings/agreements/publish')({
  staticData: { page: { title: 'A new version of the agreement', needs: { all: ['edit settings'] } } },
  component: () => <PublishAgreement />,
});
