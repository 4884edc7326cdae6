import type { ReactNode } from 'react';
import { LoadFailure } from '../error-state/load-failure.tsx';

interface ListedProps<T> {
  /** Begins the sentence when they can't be loaded, e.g. 'Your payslips'. */
  what: string;
  /** The rows; undefined until they have loaded. */
  rows: readonly T[] | undefined;
  query: { isError: boolean; error: unknown; refetch(): unknown };
  /** Shown in place of an empty list. */
  empty: ReactNode;
  /** The list, or the skeleton of one while the rows are undefined. */
  children(rows: readonly T[] | undefined): ReactNode;
}

/** The state of a list: its rows, its empty state, or its failure. Kept rows are shown in spite of a failure. */
export function Listed<T>({ what, rows, query, empty, children }: ListedProps<T>) {
  if (!rows && query.isError) return <LoadFailure what={what} error={query.error} onRetry={query.refetch} />;
  return rows?.length === 0 ? empty : children(rows);
}
