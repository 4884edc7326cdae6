import { Link2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '../lib/counts.ts';
import { Button } from '../ui/button/button.tsx';
import { IconButton } from '../ui/icon-button/icon-button.tsx';
import { notify } from '../ui/notifications/store.ts';

interface SelectionBarProps {
  count: number;
  /** The addresses of what is selected, a line each. */
  links: () => string;
  onClear(): void;
  /** Further actions. */
  children?: ReactNode;
}

/** What can be done with the selected rows, floating over the end of the list while there are any. */
export function SelectionBar({ count, links, onClear, children }: SelectionBarProps) {
  async function copy() {
    await navigator.clipboard.writeText(links());
    notify({ message: count === 1 ? 'The link was copied.' : `${formatCount(count)} links were copied.` });
  }
  return (
    <section
      aria-label="Selected"
      className="sticky bottom-[calc(var(--spacing-bottom-bar)+env(safe-area-inset-bottom)+0.5rem)] z-tool flex flex-wrap items-center justify-end gap-2 rounded-card bg-float py-1.5 pr-1.5 pl-4 shadow-float md:bottom-4"
    >
      <p role="status" className="mr-auto text-small">
        {formatCount(count)} selected
      </p>
      {children}
      <Button size="small" onClick={() => void copy().catch(reportError)}>
        <Link2 aria-hidden="true" className="size-4 max-md:hidden" /> Copy links
      </Button>
      <IconButton label="Clear the selection" icon={<X />} onClick={onClear} />
    </section>
  );
}
