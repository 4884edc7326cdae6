import { type QueryMeta, queryOptions } from '@tanstack/react-query';
import type { Answer, Endpoint, Input, ListAnswer } from '../../contract/core/endpoint.ts';

interface QueryChoices<I = unknown> {
  /** Adds to what is asked, just before it is; the key stays. */
  complete?: (input: I) => Promise<I>;
  /** False for answers that are not kept on the device. */
  persist?: false;
  /** How long an answer counts as fresh, ms. */
  staleTime?: number;
  enabled?: boolean;
  /** The screen says itself what failed: nothing else is shown. */
  quiet?: boolean;
  /** The screen says itself that there is no such thing. */
  showsMissing?: boolean;
  /** Asked for by the app, not by a person: it keeps no session alive. */
  background?: boolean;
  /** The pages of a list that come after the one asked for come with it. */
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
    // What is kept on the device is shown before this is needed.
    queryFn: async ({ signal }) => {
      const { call } = await import('./call.ts');
      const ask = (page: Input<E>) => call(endpoint, page, { signal, background, quiet, showsMissing });
      const first = await ask(complete ? await complete(input) : input);
      // A page is most often all there is.
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
 * The same for a list as a whole, as far as `wholeRows` of `rest-of-list.ts`. Screens and what is kept ahead ask by this, so that
 * the kept answer is theirs.
 */
export const wholeListOf = <E extends Endpoint>(endpoint: E, choices: Omit<QueryChoices, 'complete'> = {}) =>
  queryOf(endpoint, { query: { page: '1', recordPerPage: '100' } } as Input<E>, { ...choices, whole: true });

const hasMore = (answer: unknown) => {
  const { data, meta } = answer as ListAnswer<unknown>;
  return meta.total > data.length;
};
