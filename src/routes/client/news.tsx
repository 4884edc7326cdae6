import { createFileRoute } from '@tanstack/react-router';
import { News } from '#src/features/news/news.client.tsx';

export const Route = createFileRoute('/client/news')({
  staticData: { page: { title: 'News', menu: { icon: 'news', order: 90 }, offline: true } },
  component: () => <News />,
});
