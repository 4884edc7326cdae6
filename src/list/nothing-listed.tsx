import type { ReactNode } from 'react';
import type { ListQuery } from '../../contract/core/list.ts';
import { formatCount } from '../lib/counts.ts';
import { Button } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import type { ListSpec } from './list-spec.ts';

interface NothingListedProps {
  query: ListQuery;
  /** What is said if the filters are those the list opens with, and nothing fits them. */
  atFirst: string | undefined;
  /** How many rows there are on other pages. */
  total: number;
  /** The list has no rows at all, whatever it is filtered by; undefined until that is known. */
  isEmpty: boolean | undefined;
  noun: ListSpec<never>['noun'];
  /** What is said of a list that is empty as such. */
  empty: ReactNode;
  onChange(change: Partial<ListQuery>): void;
}

/** In place of rows: the page is beyond the last, no row matches, or there is none at all. */
export function NothingListed(props: NothingListedProps) {
  const { query, atFirst, total, isEmpty, noun, empty, onChange } = props;
  const { page, recordPerPage, search } = query;
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
  if (isEmpty === undefined) return null;
  if (!isEmpty)
    return (
      <EmptyState
        title={atFirst ?? `No ${noun[1]} match ${search ? `“${search}”` : 'these filters'}`}
        action={
          <Button onClick={() => onChange({ filters: [], search: '' })}>
            {atFirst ? 'Show all' : 'Clear the filters'}
          </Button>
        }
      />
    );
  return empty;
}
