import { createFileRoute } from '@tanstack/react-router';
import { AgreementList } from '#src/features/settings/agreements/agreement-list.tsx';

export const Route = createFileRoute('/app/settings/agreements/')({
  staticData: {
    page: {
      title: 'Agreement',
      needs: { all: ['edit settings'] },
      settings: { icon: 'file', order: 12, about: 'What contacts accept before they use the client portal.' },
    },
  },
  component: () => <AgreementList />,
});
