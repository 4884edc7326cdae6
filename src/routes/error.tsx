import { createFileRoute } from '@tanstack/react-router';
import ErrorPage from '../features/session/error-page.tsx';

export const Route = createFileRoute('/error')({
  staticData: { page: { title: 'Error' } },
  component: () => (
    <ErrorPage
      title="Something went wrong"
      detail="Nothing you sent is lost. Go back to the start and try again."
    />
  ),
});
