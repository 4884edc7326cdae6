import type { ReactNode } from 'react';

/**
 * A row of links to the parts of one record. The children are the router's links; the one with
 * `aria-current="page"` is marked.
 */
export function LinkTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className={
        'flex gap-6 overflow-x-auto border-line border-b [scrollbar-width:none] ' +
        '*:flex *:h-11 *:shrink-0 *:items-center *:gap-2 *:border-transparent *:border-b-2 *:text-soft *:hover:text-ink ' +
        '*:focus-visible:-outline-offset-2 *:aria-[current=page]:border-accent-text *:aria-[current=page]:font-medium *:aria-[current=page]:text-ink'
      }
    >
      {children}
    </nav>
  );
}
