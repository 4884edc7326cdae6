import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/** A target of 44 px under a finger, round a shape of 36. */
const tall = 'before:absolute before:inset-x-0 before:-inset-y-1 dense:before:hidden';

interface ChipProps {
  /** Whether the choice is in force. */
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

/** A filter in force, with the way to take it off. */
export function FilterTag({ children, onRemove }: { children: string; onRemove(): void }) {
  return (
    <span className="inline-flex h-9 shrink-0 items-center whitespace-nowrap rounded-full bg-accent-tint pl-3.5 text-accent-text text-small dense:h-8 dense:pl-3">
      {children}
      <button
        type="button"
        aria-label={`Remove ${children}`}
        onClick={onRemove}
        className={cx(
          'relative grid h-9 w-11 cursor-pointer place-items-center rounded-full dense:size-8 [&_svg]:size-3.5',
          tall,
        )}
      >
        <X aria-hidden="true" />
      </button>
    </span>
  );
}
