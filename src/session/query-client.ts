import { onlineManager, QueryClient } from '@tanstack/react-query';
import { reachable } from './reach.ts';

const day = 24 * 60 * 60 * 1000;
/** An answer younger than this is not asked for again by moving between screens, ms. */
const freshMs = 10_000;

/** The answers this page knows. Reads are tried again by `src/api` and when the connection is back. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'offlineFirst',
      retry: false,
      staleTime: freshMs,
      gcTime: day,
      persister: async (...query) => (await import('../offline/queries.ts')).vaultPersister(...query),
    },
  },
});

onlineManager.setEventListener((setOnline) => reachable.subscribe(() => setOnline(reachable.now().online)));
onlineManager.setOnline(reachable.now().online);
