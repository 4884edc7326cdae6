import { cx } from '../cx.ts';
import { roomyClass } from './column-widths.ts';
import { type Column, nextSort, type Sort } from './columns.ts';

export const headClass = 'sticky top-0 z-over h-10 bg-paper';

interface ColumnHeaderProps<Row> {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  className: string | false;
}

const arrows = { up: '↑', down: '↓' };
const spoken = { up: 'ascending', down: 'descending' } as const;

/** The head of a column; a press sorts by the column. */
export function ColumnHeader<Row>({ column, sort, onSort, className }: ColumnHeaderProps<Row>) {
  const { key, header, align, sortable } = column;
  const direction = sort?.key === key ? sort.direction : undefined;
  return (
    <th
      scope="col"
      aria-sort={direction && spoken[direction]}
      className={cx(
        roomyClass(column),
        headClass,
        'px-4 text-small font-medium text-faint',
        align === 'end' ? 'text-right' : 'text-left',
        className,
      )}
    >
      {sortable && onSort ? (
        <button
          type="button"
          onClick={() => onSort(nextSort(sort, key))}
          className={cx(
            'group -mx-1 inline-flex h-8 max-w-full cursor-pointer items-center gap-1 rounded-mark px-1 align-middle hover:text-ink',
            direction && 'text-ink',
            align === 'end' && 'flex-row-reverse',
          )}
        >
          <span className="truncate">{header}</span>
          <span
            aria-hidden="true"
            className={cx(!direction && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60')}
          >
            {arrows[direction ?? 'up']}
          </span>
        </button>
      ) : (
        <span className="block truncate">{header}</span>
      )}
    </th>
  );
}
