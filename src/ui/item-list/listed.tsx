import type { ReactNode } from 'react';
import { LoadFailure } from '../error-state/load-failure.tsx';

interface ListedProps<T> {
  /** Begins the sentence when they can't be loaded, e.g. 'Your payslips'. */
  what: string;
  /** What is listed; undefined until it is there. */
  rows: readonly T[] | undefined;
  /** The query that answers them. */
  query: { isError: boolean; error: unknown; refetch(): unknown };
  /** In their place when there are none. */
  empty: ReactNode;
  /** The list, or the skeleton of one while the rows are undefined. */
  children(rows: readonly T[] | undefined): ReactNode;
}

/** What was answered: a list, that there is nothing in it, or why it can't be shown. What is kept is shown whatever fails. */
export function Listed<T>({ what, rows, query, empty, children }: ListedProps<T>) {
  if (!rows && query.isError) return <LoadFailure what={what} error={query.error} onRetry={query.refetch} />;
  return rows?.length === 0 ? empty : children(rows);
}
