import { QueryObserver } from '@tanstack/react-query';
import { listYourInvoices } from '#contract/invoices/your-invoices.ts';
import { wholeListOf } from '#src/api/query.ts';
import { now } from '#src/lib/time/clock.ts';
import { today } from '#src/lib/time/dates.ts';
import type { WatchCount } from '#src/session/page-target.ts';
import { queryClient } from '#src/session/query-client.ts';
import { countOverdue } from './invoices-due.ts';

/** Counts the overdue invoices. */
export const watchOverdue: WatchCount = (_vault, report) => {
  const invoices = new QueryObserver(queryClient, wholeListOf(listYourInvoices, { background: true }));
  const count = () => report(countOverdue(invoices.getCurrentResult().data?.data ?? [], today(now())));
  const stop = invoices.subscribe(count);
  count();
  return stop;
};
