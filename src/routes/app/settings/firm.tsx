import { createFileRoute } from '@tanstack/react-router';
import { FirmSettings } from '#src/features/settings/firm/firm-settings.tsx';

export const Route = createFileRoute('/app/settings/firm')({
  staticData: {
    page: {
      title: 'Firm and brand',
      needs: { all: ['edit settings'] },
      settings: { icon: 'business', order: 5, about: 'Name, address, logo and colour, as clients see them.' },
    },
  },
  component: () => <FirmSettings />,
});
