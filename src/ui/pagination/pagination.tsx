import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../button/button.tsx';
import { CompactSelect } from '../field/compact-select.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { pageRange } from './page-range.ts';

interface PaginationProps {
  /** The page shown, from 1. */
  page: number;
  /** Records on a page, one of `sizes`. */
  size: number;
  sizes: readonly number[];
  /** Number of records; undefined while it is not known. */
  total: number | undefined;
  /** False if there are more than `total`, which then reads "10,000+". */
  exact?: boolean;
  /** Counts all records, if `exact` is false; without it there is no button. */
  onCount?(): void;
  /** The count is running. */
  counting?: boolean;
  onPage(page: number): void;
  onSize(size: number): void;
}

/** The shown part of a list, links to the other pages, and the page size. */
export function Pagination({
  page,
  size,
  sizes,
  total,
  exact = true,
  onCount,
  counting,
  onPage,
  onSize,
}: PaginationProps) {
  const id = useId();
  const { words, last } = pageRange(page, size, total, exact);
  return (
    <nav
      aria-label="Pages"
      className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-1 text-small text-soft dense:min-h-9"
    >
      <span className="flex items-center">
        <label htmlFor={id}>Page size</label>
        <CompactSelect
          id={id}
          value={String(size)}
          choices={sizes.map((choice) => ({ value: String(choice), label: String(choice) }))}
          onChoose={(value) => onSize(Number(value))}
          className="h-11 pl-2 font-medium text-ink dense:h-9"
        />
      </span>
      <span className="ml-auto flex items-center gap-2 tabular-nums">
        <span aria-live="polite">{words}</span>
        {!exact && onCount && (
          <Button size="small" variant="quiet" busy={counting ?? false} onClick={onCount}>
            Count all
          </Button>
        )}
        <span className="flex">
          <IconButton
            label="Previous page"
            icon={<ChevronLeft />}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          />
          <IconButton
            label="Next page"
            icon={<ChevronRight />}
            disabled={last !== undefined && page >= last}
            onClick={() => onPage(page + 1)}
          />
        </span>
      </span>
    </nav>
  );
}
