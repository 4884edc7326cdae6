import { createFileRoute } from '@tanstack/react-router';
import { ReferenceLists } from '#src/features/settings/reference-lists.tsx';

export const Route = createFileRoute('/app/settings/reference')({
  staticData: {
    page: {
      title: 'Reference lists',
      needs: { all: ['edit settings'] },
      offline: true,
      settings: {
        icon: 'reference',
        order: 80,
        about: 'Countries, currencies, company types: read only, with their source.',
      },
    },
  },
  component: () => <ReferenceLists />,
});
