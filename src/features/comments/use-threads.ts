import { type QueryKey, type UseQueryOptions, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListAnswer } from '#contract/core/endpoint.ts';

/** The threads written to last, and as many older pages as the person asked for. */
export function useThreads<T extends { id: string }>(
  page: (at: number) => UseQueryOptions<ListAnswer<T>, Error, ListAnswer<T>, QueryKey>,
) {
  const [pages, setPages] = useState(1);
  const answers = useQueries({ queries: Array.from({ length: pages }, (_, at) => page(at + 1)) });
  const last = answers.at(-1);
  const meta = last?.data?.meta;
  // A thread that moved to another page meanwhile is included once.
  const known = new Map(answers.flatMap(({ data }) => data?.data ?? []).map((one) => [one.id, one]));
  return {
    /** Undefined until the newest are known. */
    threads: answers[0]?.data && [...known.values()],
    query: {
      isError: last?.isLoadingError ?? false,
      error: last?.error ?? null,
      refetch: () => last?.refetch(),
    },
    loading: pages > 1 && last?.isPending === true,
    more: meta !== undefined && meta.page * meta.recordPerPage < meta.total,
    showOlder: () => setPages(pages + 1),
  };
}
