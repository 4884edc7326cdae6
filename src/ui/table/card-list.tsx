import { type MouseEvent, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { Checkbox } from '../field/checkbox.tsx';
import { CompactSelect } from '../field/compact-select.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import type { Column, Sort, TableProps } from './columns.ts';
import { walkRows } from './row-keys.ts';
import { followRowLink } from './row-link.ts';

/** The list as cards, for the phone: the first column is the title, the others lines under it. */
export function CardList<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, expected = 10, sort, onSort, selection, stale } = props;
  const [title, ...rest] = columns;
  const aside = rest.filter(({ card }) => card === 'aside');
  const lines = rest.filter(({ card }) => card === undefined);
  const selecting = selection?.selecting ? selection : undefined;
  const selected = (row: Row) => selecting?.keys.has(rowKey(row)) ?? false;
  /** While cards are selected, a press anywhere on a card selects it, also on its link; its box handles its own presses. */
  const press = (row: Row) => (event: MouseEvent<HTMLElement>) => {
    if (!selecting || (event.target as Element).closest('label')) return;
    event.preventDefault();
    event.stopPropagation();
    if (!stale) selecting.onSelect([row], !selected(row));
  };
  return (
    <div className="flex min-h-0 flex-col gap-3">
      {onSort && <SortChoice columns={columns} sort={sort} onSort={onSort} />}
      <ul
        aria-label={label}
        aria-busy={!rows || stale}
        onKeyDown={walkRows}
        className={cx(
          'overflow-hidden rounded-card border border-line bg-paper transition-opacity',
          stale && 'opacity-60',
        )}
      >
        {rows
          ? rows.map((row) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the card's link is what the keyboard follows
              <li
                key={rowKey(row)}
                onClickCapture={press(row)}
                onClick={followRowLink}
                className={cx(
                  'border-line px-4 py-3 not-first:border-t has-[a]:cursor-pointer',
                  selected(row) ? 'bg-accent-tint' : 'active:bg-sunken',
                )}
              >
                <div className="flex flex-wrap items-start justify-between gap-x-3">
                  {selecting && (
                    <Checkbox
                      aria-label={`Select ${selecting.nameOf(row)}`}
                      checked={selected(row)}
                      disabled={stale}
                      onChange={(on) => selecting.onSelect([row], on)}
                      className="-my-2 -ml-2"
                    />
                  )}
                  <div className="wrap-anywhere min-w-0 flex-[1_1_9rem] font-medium text-ink [&_a]:inline-block [&_a]:py-0.5">
                    {title?.cell(row)}
                  </div>
                  {aside.map((column) => (
                    <div key={column.key} className="max-w-full">
                      {column.cell(row)}
                    </div>
                  ))}
                </div>
                {lines.length > 0 && <Lines columns={lines} row={row} />}
              </li>
            ))
          : Array.from({ length: expected }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity but their place
              <li key={at} className="border-line px-4 py-3 not-first:border-t">
                <div className="flex h-7 items-center">
                  <Skeleton className="h-4 w-1/2" />
                </div>
                {lines.map(({ key }) => (
                  <div key={key} className="flex h-5 items-center">
                    <Skeleton className="h-3 w-2/3" />
                  </div>
                ))}
              </li>
            ))}
      </ul>
    </div>
  );
}

/** True of the marks that keep the place of a value in a table: a card has no place to keep. */
const isNothing = (value: ReactNode) => value === '-' || value === '–' || value === '';

function Lines<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return (
    <dl className="text-small tabular-nums">
      {columns.map((column) => {
        const value = column.cell(row);
        if (isNothing(value)) return null;
        return (
          <div key={column.key} className="flex flex-wrap items-baseline gap-x-2">
            <dt className="shrink-0 text-faint">{column.header}</dt>
            <dd className="min-w-0 text-soft">{value}</dd>
          </div>
        );
      })}
    </dl>
  );
}

interface SortChoiceProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  onSort(sort: Sort): void;
}

function SortChoice<Row>({ columns, sort, onSort }: SortChoiceProps<Row>) {
  const id = useId();
  const orders = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ key, header }) => [
      { sort: { key, direction: 'up' as const }, label: `${header} ↑` },
      { sort: { key, direction: 'down' as const }, label: `${header} ↓` },
    ]);
  if (orders.length === 0) return null;
  const at = orders.findIndex(
    (order) => order.sort.key === sort?.key && order.sort.direction === sort.direction,
  );
  const choices = orders.map(({ label }, index) => ({ value: String(index), label }));
  return (
    <div className="-my-1 flex h-11 items-center text-small text-soft">
      <label htmlFor={id}>Sort by</label>
      <CompactSelect
        id={id}
        value={String(at)}
        choices={at < 0 ? [{ value: '-1', label: 'Newest first' }, ...choices] : choices}
        onChoose={(value) => {
          const order = orders[Number(value)];
          if (order) onSort(order.sort);
        }}
        className="h-11 pl-2 font-medium text-ink"
      />
    </div>
  );
}
