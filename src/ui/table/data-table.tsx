import { cx } from '../cx.ts';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { type Column, nextSort, type Sort, type TableProps } from './columns.ts';
import { followRowLink, walkRowLinks } from './row-link.ts';

/** The list as a table. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  expected = 10,
  sort,
  onSort,
  comfortable,
  stale,
}: TableProps<Row>) {
  const height = comfortable ? 'h-14' : 'h-10';
  return (
    <div className="@container min-h-0 overflow-auto rounded-card border border-line bg-paper">
      <table
        aria-label={label}
        aria-busy={!rows || stale}
        className="w-full min-w-xl table-fixed border-separate border-spacing-0"
      >
        <colgroup>
          {columns.map(({ key, width, roomy }) => (
            <col key={key} style={{ width }} className={cx(roomy && roomyClass)} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <Header key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={walkRowLinks} className={cx('transition-opacity', stale && 'opacity-60')}>
          {rows
            ? rows.map((row) => (
                <tr
                  key={rowKey(row)}
                  onClick={followRowLink}
                  className="group has-[a]:cursor-pointer hover:bg-sunken"
                >
                  {columns.map((column, at) => (
                    <td key={column.key} className={cx(cellClass(column), height, at === 0 && firstClass)}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))
            : Array.from({ length: expected }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity but their place
                <tr key={row}>
                  {columns.map((column, at) => (
                    <td key={column.key} className={cx(cellClass(column), height)}>
                      <Skeleton
                        className={cx('inline-block h-3 align-middle', at === 0 ? 'w-3/5' : 'w-2/5')}
                      />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

const firstClass = 'font-medium [&_a]:text-ink [&_a:hover]:underline [&_a]:underline-offset-[0.2em]';

/** Shown from 56rem (896 px) of the table's own width. */
const roomyClass = '@max-4xl:hidden';

function cellClass<Row>({ align, roomy }: Column<Row>) {
  return cx(
    roomy && roomyClass,
    'truncate border-line border-t px-4 text-body text-soft first:text-ink',
    align === 'end' ? 'text-right' : 'text-left',
  );
}

interface HeaderProps<Row> {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}

const arrows = { up: '↑', down: '↓' };
const spoken = { up: 'ascending', down: 'descending' } as const;

function Header<Row>({ column, sort, onSort }: HeaderProps<Row>) {
  const { key, header, align, sortable, roomy } = column;
  const direction = sort?.key === key ? sort.direction : undefined;
  return (
    <th
      scope="col"
      aria-sort={direction && spoken[direction]}
      className={cx(
        roomy && roomyClass,
        'sticky top-0 z-10 h-10 truncate bg-paper px-4 text-small font-medium text-faint',
        align === 'end' ? 'text-right' : 'text-left',
      )}
    >
      {sortable && onSort ? (
        <button
          type="button"
          onClick={() => onSort(nextSort(sort, key))}
          className={cx(
            'group -mx-1 inline-flex h-8 max-w-full cursor-pointer items-center gap-1 rounded-mark px-1 hover:text-ink',
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
        header
      )}
    </th>
  );
}
