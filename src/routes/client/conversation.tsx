import { createFileRoute } from '@tanstack/react-router';
import { Conversation } from '#src/features/comments/conversation.client.tsx';

export const Route = createFileRoute('/client/conversation')({
  staticData: { page: { title: 'Conversation', needs: { all: ['view contact'] }, offline: true } },
  component: () => <Conversation />,
});
