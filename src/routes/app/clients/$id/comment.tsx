import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { clientQuery } from '#src/features/clients/clients.queries.ts';
import { CommentsTab } from '#src/features/comments/comments-tab.tsx';

export const Route = createFileRoute('/app/clients/$id/comment')({
  staticData: {
    page: {
      title: 'Comments',
      needs: { all: ['view client', 'view comment client'] },
      tab: { order: 70, counter: 'counts.comments_unread' },
    },
  },
  component: () => {
    const { id } = Route.useParams();
    const { data: client } = useQuery(clientQuery(id));
    return client && <CommentsTab key={id} client={client} />;
  },
});
