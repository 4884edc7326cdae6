import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

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
        'inline-flex h-11 shrink-0 cursor-pointer items-center rounded-full border px-4 text-small font-medium transition-colors md:h-8 md:px-3',
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
    <span className="inline-flex h-11 items-center rounded-full bg-accent-tint pl-3 text-accent-text text-small md:h-8">
      {children}
      <button
        type="button"
        aria-label={`Remove ${children}`}
        onClick={onRemove}
        className="grid size-11 cursor-pointer place-items-center rounded-full md:size-8 [&_svg]:size-3.5"
      >
        <X aria-hidden="true" />
      </button>
    </span>
  );
}
