import { createFileRoute } from '@tanstack/react-router';
import { Unlock } from '../features/session/unlock.tsx';

export const Route = createFileRoute('/')({
  validateSearch: (search): { redirectUrl?: string; portal?: string } => search,
  beforeLoad: async ({ search }) => {
    const { resolveEntryRoute } = await import('../shell/guard/entry-route.ts');
    return resolveEntryRoute(search);
  },
  staticData: { page: { title: 'Unlock' } },
  component: () => <Unlock portal={Route.useRouteContext().locked} />,
});
