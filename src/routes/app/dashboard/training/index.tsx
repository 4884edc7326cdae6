import { createFileRoute } from '@tanstack/react-router';
import { MyTraining } from '#src/features/library/training/my-training.tsx';

export const Route = createFileRoute('/app/dashboard/training/')({
  staticData: {
    page: {
      title: 'Training',
      needs: { all: ['view dashboard'] },
      menu: { icon: 'academy', order: 74 },
      search: async () => [(await import('#src/features/library/library.search.tsx')).courseSource],
    },
  },
  component: () => <MyTraining />,
});
