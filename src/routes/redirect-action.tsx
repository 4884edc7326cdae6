import { createFileRoute } from '@tanstack/react-router';
import { RedirectAction } from '../features/session/redirect-action.tsx';

export const Route = createFileRoute('/redirect-action')({
  staticData: { page: { title: 'Going on' } },
  component: RedirectAction,
});
