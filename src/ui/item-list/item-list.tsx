import { Children, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Skeleton } from '../skeleton/skeleton.tsx';

interface ItemListProps {
  /** Name of the list, read aloud. */
  label: string;
  /** One link (or button) each, holding an `Item`; undefined while they are loading. */
  children?: ReactNode;
  /** Expected number of items, so that nothing jumps when they load. */
  expected?: number;
  compact?: boolean;
}

const listClass = cx(
  'overflow-hidden rounded-card border border-line bg-paper',
  '*:border-line *:not-first:border-t [&>li>a]:block [&>li>a]:focus-visible:-outline-offset-2 [&>li>a]:hover:bg-sunken',
  '[&>li>button]:block [&>li>button]:w-full [&>li>button]:cursor-pointer [&>li>button]:text-left [&>li>button]:hover:bg-sunken',
);

/** A list of links, one above the other. */
export function ItemList({ label, children, expected = 6, compact = false }: ItemListProps) {
  const waiting = children === undefined;
  return (
    <ul aria-label={label} aria-busy={waiting} className={listClass}>
      {waiting
        ? Array.from({ length: expected }, (_, at) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity but their place
              key={at}
              className={cx(
                'flex min-h-16 flex-col justify-center gap-2.5 px-4',
                compact && 'md:min-h-10 md:flex-row md:items-center md:justify-between',
              )}
            >
              <Skeleton className="h-3.5 w-2/5" />
              <Skeleton className="h-3 w-3/5" />
            </li>
          ))
        : Children.map(children, (child) => <li>{child}</li>)}
    </ul>
  );
}

interface ItemProps {
  leading?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  /** At the right: an amount, a status. */
  trailing?: ReactNode;
  /** One line of 40 px if there is space, for lists that are scanned. */
  compact?: boolean;
}

/**
 * The content of one line of an `ItemList`: 64 px high unless compact, more if its words need it. The trailing part goes below if it does
 * not fit beside them.
 */
export function Item({ leading, title, detail, trailing, compact = false }: ItemProps) {
  return (
    <span
      className={cx(
        'flex min-h-16 items-center gap-[16px] px-[16px] py-2',
        compact && 'md:min-h-10 md:gap-3 md:py-1',
      )}
    >
      {leading && <span className="shrink-0 text-soft [&_svg]:size-5 [&_svg]:stroke-[1.6]">{leading}</span>}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
        <span
          className={cx(
            'min-w-0 flex-[1_1_9rem]',
            compact && 'md:flex md:items-baseline md:justify-between md:gap-4',
          )}
        >
          <span className="block font-medium">{title}</span>
          {detail && (
            <span className={cx('block text-small text-soft', compact && 'md:shrink-0')}>{detail}</span>
          )}
        </span>
        {trailing && <span className="max-w-full tabular-nums">{trailing}</span>}
      </span>
    </span>
  );
}
