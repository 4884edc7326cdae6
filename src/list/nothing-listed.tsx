import type { ReactNode } from 'react';
import type { ListQuery } from '../../contract/list.ts';
import { formatCount } from '../lib/counts.ts';
import { Button } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';

interface NothingListedProps {
  query: ListQuery;
  /** What is said if the filters are those the list opens with, and nothing fits them. */
  atFirst: string | undefined;
  /** How many rows there are on other pages. */
  total: number;
  /** What is said of a list that is empty as such. */
  empty: ReactNode;
  onChange(change: Partial<ListQuery>): void;
}

/** In place of rows: the page is beyond the last, nothing fits, or there is nothing at all. */
export function NothingListed({ query, atFirst, total, empty, onChange }: NothingListedProps) {
  const { page, recordPerPage, filters, search } = query;
  if (total > 0 && page > 1)
    return (
      <EmptyState
        title={`There is no page ${formatCount(page)}`}
        action={
          <Button onClick={() => onChange({ page: Math.ceil(total / recordPerPage) })}>
            To page {formatCount(Math.ceil(total / recordPerPage))}
          </Button>
        }
      >
        The list is shorter than that.
      </EmptyState>
    );
  if (filters.length > 0 || search !== '')
    return (
      <EmptyState
        title={atFirst ?? 'Nothing fits'}
        action={
          <Button onClick={() => onChange({ filters: [], search: '' })}>
            {atFirst ? 'Show all' : 'Clear the filters'}
          </Button>
        }
      />
    );
  return empty;
}
