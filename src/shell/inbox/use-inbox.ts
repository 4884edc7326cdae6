import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { inboxPage } from './inbox.queries.ts';

/** The person's latest notices, and as many older pages as they asked for. */
export function useInbox() {
  const [asked, setAsked] = useState({ pages: 1, shown: 0 });
  const answers = useQueries({ queries: Array.from({ length: asked.pages }, (_, at) => inboxPage(at + 1)) });
  // An item that moved to the next page meanwhile is included once.
  const items = [
    ...new Map(answers.flatMap(({ data }) => data?.data ?? []).map((item) => [item.id, item])).values(),
  ];
  const last = answers.at(-1);
  const meta = last?.data?.meta;
  return {
    /** Undefined until the newest are known. */
    items: answers[0]?.data && items,
    /** Answer time of the oldest of the pages, device time, ms. */
    asOf: Math.min(...answers.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    /** Error of the page asked for last; null while it is there or loading. */
    failed: last?.isLoadingError ? last.error : null,
    retry: () => last?.refetch(),
    older: {
      asked: asked.pages > 1,
      loading: asked.pages > 1 && last?.isPending === true,
      more: meta !== undefined && meta.page * meta.recordPerPage < meta.total,
      /** The first item of the page asked for last. */
      first: asked.pages > 1 ? items[asked.shown]?.id : undefined,
      show: () => setAsked({ pages: asked.pages + 1, shown: items.length }),
    },
  };
}
