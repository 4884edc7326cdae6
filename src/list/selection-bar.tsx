import { Link2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '#contract/core/counts.ts';
import { Button } from '../ui/button/button.tsx';
import { IconButton } from '../ui/icon-button/icon-button.tsx';
import { notify } from '../ui/notifications/store.ts';
import type { Matching } from './use-matching.ts';

interface SelectionBarProps {
  count: number;
  /** The addresses of the selected rows, a line each. */
  links: () => string;
  onClear(): void;
  /** Selects all matching rows; undefined if no action takes so many. */
  matching?: Matching | undefined;
  /** Further actions. */
  children?: ReactNode;
}

/** Actions on the selected rows, floating over the end of the list while there are any. */
export default function SelectionBar({ count, links, onClear, matching, children }: SelectionBarProps) {
  async function copy() {
    await navigator.clipboard.writeText(links());
    notify({ message: count === 1 ? 'The link was copied.' : `${formatCount(count)} links were copied.` });
  }
  return (
    <section
      aria-label="Selected"
      className="print:hidden sticky bottom-[calc(var(--spacing-bottom-bar)+env(safe-area-inset-bottom)+0.5rem)] z-tool flex flex-wrap items-center justify-end gap-2 rounded-card bg-float py-1.5 pr-1.5 pl-4 shadow-float md:bottom-4"
    >
      <div className="mr-auto flex flex-wrap items-center gap-x-1 text-small">
        <p role="status">{selectedWords(count, matching)}</p>
        {/* On a phone there is one line, for the actions that are wanted there. */}
        {matching && !matching.isWhole && (
          <span className="max-md:hidden">
            <Button size="small" variant="quiet" busy={matching.busy} onClick={matching.select}>
              Select {matching.isCut ? 'the first' : 'all'} {formatCount(matching.most)} that match
            </Button>
          </span>
        )}
      </div>
      {children}
      <span className="max-md:hidden">
        <Button size="small" onClick={() => void copy().catch(reportError)}>
          <Link2 aria-hidden="true" className="size-4" /> Copy links
        </Button>
      </span>
      <IconButton label="Clear the selection" icon={<X />} onClick={onClear} />
    </section>
  );
}

function selectedWords(count: number, matching: Matching | undefined): string {
  const selected = `${formatCount(count)} selected`;
  return matching?.isWhole && matching.isCut
    ? `${selected}, the first of all that match. No more can be selected at once.`
    : selected;
}
