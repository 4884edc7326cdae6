import { onlineManager, QueryClient } from '@tanstack/react-query';
import { dayMs } from '../lib/time/clock.ts';
import { reachable } from './connectivity.ts';

/** Age below which moving between screens does not fetch an answer again, ms. */
const freshMs = 10_000;

/** The query cache of this page. Reads are repeated by `src/api` and when the connection is back. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'offlineFirst',
      retry: false,
      staleTime: freshMs,
      gcTime: dayMs,
      persister: async (...query) => (await import('../offline/content/queries.ts')).vaultPersister(...query),
    },
  },
});

onlineManager.setEventListener((setOnline) => reachable.subscribe(() => setOnline(reachable.now().online)));
onlineManager.setOnline(reachable.now().online);
