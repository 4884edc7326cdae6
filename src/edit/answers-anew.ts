import { askedAnew } from '../offline/content/queries.ts';
import { reachable } from '../session/connectivity.ts';
import { queryClient } from '../session/query-client.ts';

/** Longest delay of the beginning of an edit by a slow network, ms. */
const patienceMs = 3000;

/**
 * Resolves once the server has answered the queries this device had kept, so that an edit begins with the present record; at once if it
 * cannot be asked. Otherwise a form might begin with values the person has changed since.
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
