import type { ReactNode } from 'react';
import { formatCount } from '#contract/core/counts.ts';
import type { ListQuery } from '#contract/core/list.ts';
import { Button } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import type { ListSpec } from './list-spec.ts';

interface NothingListedProps {
  query: ListQuery;
  /** The text if no row matches the filters the list opens with. */
  atFirst: string | undefined;
  /** Number of rows on other pages. */
  total: number;
  /** True if the list has no rows under any filter; undefined until that is known. */
  isEmpty: boolean | undefined;
  noun: ListSpec<never>['noun'];
  /** The text of an empty list. */
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
