import { type QueryMeta, queryOptions } from '@tanstack/react-query';
import type { Answer, Endpoint, Input, ListAnswer } from '#contract/core/endpoint.ts';

interface QueryChoices<I = unknown> {
  /** Adds to the input just before the call; the key stays. */
  complete?: (input: I) => Promise<I>;
  /** False for answers that are not kept on the device. */
  persist?: false;
  /** Time for which an answer counts as fresh, ms. */
  staleTime?: number;
  enabled?: boolean;
  /** The screen itself shows failures: nothing else is shown. */
  quiet?: boolean;
  /** The screen itself shows a missing record. */
  showsMissing?: boolean;
  /** The app asks for it, not a person: it keeps no session alive. */
  background?: boolean;
  /** Fetches the pages after the requested one as well. */
  whole?: true;
}

/**
 * The TanStack Query options of a call: its key is the endpoint's name and the input, so equal calls share one answer. Kept answers
 * are shown offline, encrypted unless they are reference data (`src/offline`).
 */
export function queryOf<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { persist, background, quiet, showsMissing, whole, complete, ...choices }: QueryChoices<Input<E>> = {},
) {
  const meta: QueryMeta = persist === false || endpoint.shape === 'file' ? { persist: false } : {};
  return queryOptions<Answer<E>>({
    queryKey: [endpoint.name, input],
    // Kept answers are shown before this code is needed.
    queryFn: async ({ signal }) => {
      const { call } = await import('./call.ts');
      const ask = (page: Input<E>) =>
        call(endpoint, page, { signal, background, quiet, showsMissing, readOnly: true });
      const first = await ask(complete ? await complete(input) : input);
      // Most lists have one page.
      return whole && hasMore(first)
        ? (await import('./rest-of-list.ts')).withRest(first, input, ask)
        : first;
    },
    networkMode: 'offlineFirst',
    meta,
    ...choices,
  });
}

/**
 * Query options of a whole list, up to `wholeRows` of `rest-of-list.ts`. Screens and prefetching use the same key, so that they share the
 * kept answer.
 */
export const wholeListOf = <E extends Endpoint>(endpoint: E, choices: Omit<QueryChoices, 'complete'> = {}) =>
  queryOf(endpoint, { query: { page: '1', recordPerPage: '100' } } as Input<E>, { ...choices, whole: true });

const hasMore = (answer: unknown) => {
  const { data, meta } = answer as ListAnswer<unknown>;
  return meta.total > data.length;
};
