import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/** A target of 44 px under a finger, round a shape of 36. */
const tall = 'before:absolute before:inset-x-0 before:-inset-y-1 dense:before:hidden';

interface ChipProps {
  /** True if the filter is on. */
  on: boolean;
  onToggle(): void;
  children: ReactNode;
}

/** A filter that is on or off. */
export function Chip({ on, onToggle, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onToggle}
      className={cx(
        'relative inline-flex h-9 shrink-0 cursor-pointer items-center rounded-full border px-3.5 text-small font-medium transition-colors dense:h-8 dense:px-3',
        tall,
        on
          ? 'border-accent-text bg-accent-tint text-accent-text'
          : 'border-edge text-soft hover:bg-sunken hover:text-ink',
      )}
    >
      {children}
    </button>
  );
}

interface FilterTagProps {
  /** The filter in words. */
  children: string;
  /** Opens it to be changed. */
  onEdit(): void;
  onRemove(): void;
}

/** A filter in force: pressed, it can be changed; its cross removes it. */
export function FilterTag({ children, onEdit, onRemove }: FilterTagProps) {
  return (
    <span className="inline-flex h-9 max-w-full shrink-0 items-center rounded-full bg-accent-tint text-accent-text text-small dense:h-8">
      <button
        type="button"
        aria-haspopup="dialog"
        title={children}
        onClick={onEdit}
        className={cx(
          'relative min-w-0 max-w-96 cursor-pointer truncate rounded-l-full pl-3.5 dense:pl-3',
          tall,
        )}
      >
        {children}
      </button>
      <button
        type="button"
        aria-label={`Remove ${children}`}
        onClick={onRemove}
        className={cx(
          'relative grid h-9 w-11 shrink-0 cursor-pointer place-items-center rounded-full dense:size-8 [&_svg]:size-3.5',
          tall,
        )}
      >
        <X aria-hidden="true" />
      </button>
    </span>
  );
}
