import { createFileRoute } from '@tanstack/react-router';
import { Logout } from '../features/session/logout.tsx';

export const Route = createFileRoute('/logout')({
  validateSearch: (search): { portal?: string } => search,
  beforeLoad: async ({ search }) => {
    const { requireSignedIn } = await import('../shell/guard/entry-route.ts');
    return { portal: await requireSignedIn(search.portal) };
  },
  staticData: { page: { title: 'Sign out' } },
  component: () => <Logout portal={Route.useRouteContext().portal} />,
});
