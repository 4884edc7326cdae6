import { useId, useRef } from 'react';
import { cx } from '../cx.ts';
import { Checkbox } from '../field/checkbox.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { ColumnHeader, headClass } from './column-header.tsx';
import { roomyClass, roomyFactor, selectionWidth, widthsOf } from './column-widths.ts';
import type { Column, TableProps } from './columns.ts';
import { walkRows } from './row-keys.ts';
import { followRowLink } from './row-link.ts';
import { useRange } from './selection.ts';
import { useHiddenSides, useTopOf } from './use-scroll.ts';

/** The list as a table. Its header stays above and its first column at the left while the rest scrolls under them. */
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
  contents,
}: TableProps<Row>) {
  const keys = useId();
  const frame = useRef<HTMLDivElement>(null);
  const hidden = useHiddenSides(frame);
  useTopOf(frame, contents);
  const select = useRange(rows, selection);
  const widths = widthsOf(columns, selection !== undefined);
  const height = comfortable ? 'h-14' : 'h-10';
  const selected = (row: Row) => selection?.keys.has(rowKey(row)) ?? false;
  const all = rows !== undefined && rows.length > 0 && rows.every(selected);
  const first = cx('sticky', selection ? 'left-11' : 'left-0', hidden.start && 'shadow-edge');
  return (
    <div className="relative flex min-h-0 flex-col">
      <div
        ref={frame}
        className="@container isolate min-h-0 scroll-pt-10 overflow-auto rounded-card border border-line bg-paper print:overflow-visible"
      >
        <table
          aria-label={label}
          aria-describedby={keys}
          aria-busy={!rows || stale}
          style={widths.table}
          className={cx('w-full table-fixed border-separate border-spacing-0', roomyFactor)}
        >
          <colgroup>
            {selection && <col style={{ width: selectionWidth }} className="print:hidden" />}
            {columns.map((column) => (
              <col
                key={column.key}
                style={{ width: widths.column(column) }}
                className={cx(roomyClass(column))}
              />
            ))}
          </colgroup>
          <thead>
            <tr>
              {selection && (
                <th scope="col" className={cx(headClass, 'left-0 z-corner px-0 text-center print:hidden')}>
                  <Checkbox
                    aria-label="Select all on this page"
                    checked={all}
                    mixed={!all && (rows?.some(selected) ?? false)}
                    disabled={!rows || stale}
                    onChange={(on) => selection.onSelect(rows ?? [], on)}
                  />
                </th>
              )}
              {columns.map((column, at) => (
                <ColumnHeader
                  key={column.key}
                  column={column}
                  sort={sort}
                  onSort={onSort}
                  className={at === 0 && cx(first, 'z-corner')}
                />
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
                      selected(row) ? 'bg-accent-tint' : 'bg-paper hover:bg-sunken',
                    )}
                  >
                    {selection && (
                      <td className="sticky left-0 z-column border-line border-t bg-inherit p-0 text-center print:hidden">
                        <Checkbox
                          aria-label={`Select ${selection.nameOf(row)}`}
                          checked={selected(row)}
                          disabled={stale}
                          onChange={(on, range) => select(at, on, range)}
                        />
                      </td>
                    )}
                    {columns.map((column, at) => (
                      <td
                        key={column.key}
                        className={cx(
                          cellClass(column),
                          height,
                          at === 0 ? cx(firstClass, first, 'z-column bg-inherit') : 'text-soft',
                        )}
                      >
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
      <p id={keys} className="sr-only">
        Arrow keys move between rows, Enter opens one{selection && ', Space selects it'}.
      </p>
      {hidden.end && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-px right-px w-6 rounded-r-card bg-linear-to-l from-scrim/50 to-transparent"
        />
      )}
    </div>
  );
}

const firstClass = 'text-ink font-medium [&_a]:text-ink [&_a:hover]:underline [&_a]:underline-offset-[0.2em]';

function cellClass<Row>(column: Column<Row>) {
  return cx(
    roomyClass(column),
    'truncate border-line border-t px-4 text-body',
    column.align === 'end' ? 'text-right' : 'text-left',
  );
}
