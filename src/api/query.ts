import { type QueryMeta, queryOptions } from '@tanstack/react-query';
import type { Answer, Endpoint, Input } from '../../contract/endpoint.ts';

interface QueryChoices {
  /** False for answers that are not kept on the device. */
  persist?: false;
  /** How long an answer counts as fresh, ms. */
  staleTime?: number;
  enabled?: boolean;
  /** The screen says itself what failed: nothing else is shown. */
  quiet?: boolean;
  /** Asked for by the app, not by a person: it keeps no session alive. */
  background?: boolean;
}

/**
 * The TanStack Query options of a call: its key is the endpoint's name and the input, so equal calls share one answer. Kept answers
 * are shown offline, encrypted unless they are reference data (`src/offline`).
 */
export function queryOf<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { persist, background, quiet, ...choices }: QueryChoices = {},
) {
  const meta: QueryMeta = persist === false || endpoint.shape === 'file' ? { persist: false } : {};
  return queryOptions<Answer<E>>({
    queryKey: [endpoint.name, input],
    // What is kept on the device is shown before this is needed.
    queryFn: async ({ signal }) =>
      (await import('./call.ts')).call(endpoint, input, { signal, background, quiet }),
    networkMode: 'offlineFirst',
    meta,
    ...choices,
  });
}
