import { askedAnew } from '../offline/queries.ts';
import { reachable } from '../session/connectivity.ts';
import { queryClient } from '../session/query-client.ts';

/** How long a slow network may hold up the beginning of an edit, ms. */
const patienceMs = 3000;

/**
 * Resolves once the server has answered what this device had kept, so that an edit begins with what is there now; at once where it cannot
 * be asked. Else a form might begin with what the person themselves has changed since.
 */
export async function answersAnew(): Promise<void> {
  if (!reachable.now().online) return;
  const asked = queryClient
    .getQueryCache()
    .getAll()
    .map((query) => askedAnew(query));
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([Promise.allSettled(asked), patience]);
}
