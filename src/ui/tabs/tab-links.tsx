import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { cx } from '../cx.ts';

/** The parts of one record, each a page of its own: the router's links in a row, which scrolls sideways if they do not fit. */
export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!row.current) return;
    const nav = row.current;
    const show = () => showCurrent(nav);
    show();
    // The links tell themselves which page is open.
    const observer = new MutationObserver(show);
    observer.observe(nav, { subtree: true, childList: true, attributeFilter: ['aria-current'] });
    addEventListener('resize', show);
    return () => {
      observer.disconnect();
      removeEventListener('resize', show);
    };
  }, []);
  return (
    <nav
      ref={row}
      aria-label={label}
      className={cx(
        'mb-6 flex gap-2 overflow-x-auto border-line border-b [scrollbar-width:none] max-md:-mx-[16px] max-md:px-[16px]',
        '[&_a]:relative [&_a]:-mb-px [&_a]:flex [&_a]:h-11 [&_a]:shrink-0 [&_a]:items-center [&_a]:border-transparent [&_a]:border-b-2 [&_a]:px-3 [&_a]:text-soft dense:[&_a]:h-10',
        '[&_a:hover]:text-ink [&_a:focus-visible]:-outline-offset-2',
        '[&_a[aria-current=page]]:border-accent-text [&_a[aria-current=page]]:font-medium [&_a[aria-current=page]]:text-ink',
      )}
    >
      {children}
    </nav>
  );
}

/** Scrolls the row, and nothing else, until the open page's tab is in its middle, if it is cut off. */
function showCurrent(nav: HTMLElement): void {
  const tab = nav.querySelector('[aria-current=page]')?.getBoundingClientRect();
  const row = nav.getBoundingClientRect();
  if (tab && (tab.left < row.left || tab.right > row.right))
    nav.scrollLeft += tab.left - row.left - (row.width - tab.width) / 2;
}
