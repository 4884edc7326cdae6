import { createFileRoute } from '@tanstack/react-router';
import { ClientHome } from './-home.tsx';

export const Route = createFileRoute('/client/my-home')({
  staticData: {
    page: {
      title: 'My home',
      needs: { all: ['view my home'] },
      replacedBy: '/client/home',
      menu: { icon: 'home', order: 20 },
      offline: true,
    },
  },
  component: ClientHome,
});
