import { useId } from 'react';
import { cx } from '../cx.ts';
import { Checkbox } from '../field/checkbox.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { type Column, nextSort, type Sort, type TableProps } from './columns.ts';
import { walkRows } from './row-keys.ts';
import { followRowLink } from './row-link.ts';
import { useRange } from './selection.ts';

const selectionWidth = '2.75rem';

/** The list as a table. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  expected = 10,
  sort,
  onSort,
  selection,
  comfortable,
  stale,
}: TableProps<Row>) {
  const keys = useId();
  const select = useRange(rows, selection);
  const height = comfortable ? 'h-14' : 'h-10';
  const selected = (row: Row) => selection?.keys.has(rowKey(row)) ?? false;
  const all = rows !== undefined && rows.length > 0 && rows.every(selected);
  return (
    <div className="@container min-h-0 overflow-auto rounded-card border border-line bg-paper">
      <table
        aria-label={label}
        aria-describedby={keys}
        aria-busy={!rows || stale}
        style={{ minWidth: leastWidth(columns) }}
        className={cx('w-full table-fixed border-separate border-spacing-0', roomyFactor)}
      >
        <colgroup>
          {selection && <col style={{ width: selectionWidth }} />}
          {columns.map(({ key, width, roomy }) => (
            <col key={key} style={{ width }} className={cx(roomy && roomyClass)} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={cx(headClass, 'px-0 text-center')}>
                <Checkbox
                  aria-label="Select all on this page"
                  checked={all}
                  mixed={!all && (rows?.some(selected) ?? false)}
                  disabled={!rows || stale}
                  onChange={(on) => selection.onSelect(rows ?? [], on)}
                />
              </th>
            )}
            {columns.map((column) => (
              <Header key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody
          onKeyDown={(event) => {
            if (event.key === 'Escape') selection?.onClear();
            walkRows(event);
          }}
          className={cx('transition-opacity', stale && 'opacity-60')}
        >
          {rows
            ? rows.map((row, at) => (
                <tr
                  key={rowKey(row)}
                  onClick={followRowLink}
                  className={cx(
                    'group has-[a]:cursor-pointer',
                    selected(row) ? 'bg-accent-tint' : 'hover:bg-sunken',
                  )}
                >
                  {selection && (
                    <td className="border-line border-t p-0 text-center">
                      <Checkbox
                        aria-label={`Select ${selection.nameOf(row)}`}
                        checked={selected(row)}
                        disabled={stale}
                        onChange={(on, range) => select(at, on, range)}
                      />
                    </td>
                  )}
                  {columns.map((column, at) => (
                    <td key={column.key} className={cx(cellClass(column, at === 0), height)}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))
            : Array.from({ length: expected }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity but their place
                <tr key={row}>
                  {selection && <td className="border-line border-t" />}
                  {columns.map((column, at) => (
                    <td key={column.key} className={cx(cellClass(column, at === 0), height)}>
                      <Skeleton
                        className={cx('inline-block h-3 align-middle', at === 0 ? 'w-3/5' : 'w-2/5')}
                      />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
      <p id={keys} className="sr-only">
        Arrow keys move between rows, Enter opens one{selection && ', Space selects it'}.
      </p>
    </div>
  );
}

const headClass = 'sticky top-0 z-10 h-10 bg-paper';

const firstClass = 'text-ink font-medium [&_a]:text-ink [&_a:hover]:underline [&_a]:underline-offset-[0.2em]';

/** Shown from 56rem (896 px) of the table's own width. */
const roomyClass = '@max-4xl:hidden';
const roomyFactor = '[--roomy:1] @max-4xl:[--roomy:0]';

/** Where there is less room than this, the table is moved sideways: no column gives up its own for others. */
function leastWidth<Row>(columns: readonly Column<Row>[]): string {
  const sum = (unit: 'rem' | '%', of: readonly Column<Row>[]) =>
    of
      .map(({ width = '12rem' }) => (width.endsWith(unit) ? Number.parseFloat(width) : 0))
      .reduce((total, one) => total + one, 0);
  const [roomy, always] = [columns.filter((one) => one.roomy), columns.filter((one) => !one.roomy)];
  const rem = `${sum('rem', always)}rem + var(--roomy) * ${sum('rem', roomy)}rem`;
  return `calc((${selectionWidth} + ${rem}) / ${1 - sum('%', columns) / 100})`;
}

function cellClass<Row>({ align, roomy }: Column<Row>, first: boolean) {
  return cx(
    roomy && roomyClass,
    'truncate border-line border-t px-4 text-body',
    first ? firstClass : 'text-soft',
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
        headClass,
        'truncate px-4 text-small font-medium text-faint',
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
