import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { inboxPage } from './inbox.queries.ts';

/** What the person was told last, and as many pages of what came before as they asked for. */
export function useInbox() {
  const [asked, setAsked] = useState({ pages: 1, shown: 0 });
  const answers = useQueries({ queries: Array.from({ length: asked.pages }, (_, at) => inboxPage(at + 1)) });
  // One that moved on to the next page meanwhile is there once.
  const items = [
    ...new Map(answers.flatMap(({ data }) => data?.data ?? []).map((item) => [item.id, item])).values(),
  ];
  const last = answers.at(-1);
  const meta = last?.data?.meta;
  return {
    /** Undefined until the newest are known. */
    items: answers[0]?.data && items,
    /** When the oldest of the pages was answered, device time, ms. */
    asOf: Math.min(...answers.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    /** Why the page asked for last is not there; null while it is, or may come. */
    failed: last?.isLoadingError ? last.error : null,
    retry: () => last?.refetch(),
    older: {
      asked: asked.pages > 1,
      loading: asked.pages > 1 && last?.isPending === true,
      more: meta !== undefined && meta.page * meta.recordPerPage < meta.total,
      /** The first of those that were asked for last. */
      first: asked.pages > 1 ? items[asked.shown]?.id : undefined,
      show: () => setAsked({ pages: asked.pages + 1, shown: items.length }),
    },
  };
}
