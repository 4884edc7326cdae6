import { QueryObserver } from '@tanstack/react-query';
import type { WatchCount } from '#src/session/page-target.ts';
import { queryClient } from '#src/session/query-client.ts';
import { watchedTotals } from './invoices.queries.ts';

/** Counts the overdue invoices of all currencies. */
export const watchOverdue: WatchCount = (_vault, report) => {
  const totals = new QueryObserver(queryClient, watchedTotals);
  const count = () => {
    const all = totals.getCurrentResult().data ?? [];
    report(all.reduce((sum, { overdue }) => sum + overdue, 0));
  };
  const stop = totals.subscribe(count);
  count();
  return stop;
};
