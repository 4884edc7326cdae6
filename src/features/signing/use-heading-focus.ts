import { useEffect } from 'react';

/** Gives the focus to the heading of a screen that comes later than the navigation to it, once it is there. */
export function useHeadingFocus(there = true): void {
  useEffect(() => {
    if (there) document.querySelector('h1')?.focus({ preventScroll: true });
  }, [there]);
}
