import { createFileRoute } from '@tanstack/react-router';
import { ClientHome } from './-home.tsx';

export const Route = createFileRoute('/client/home')({
  staticData: {
    page: {
      title: 'Home',
      needs: { all: ['view dashboard'] },
      menu: { icon: 'home', order: 10 },
      offline: true,
    },
  },
  component: ClientHome,
});
