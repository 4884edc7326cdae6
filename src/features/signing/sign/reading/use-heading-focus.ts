import { useEffect, useRef } from 'react';

const focusHeading = () => document.querySelector('h1')?.focus({ preventScroll: true });

/** Gives the focus to a screen's heading that appears later than the navigation to it. */
export function useHeadingFocus(there = true): void {
  useEffect(() => {
    if (there) focusHeading();
  }, [there]);
}

/** Gives the focus to the heading of a screen that replaces another at the same address, because the router sees no navigation. */
export function useFocusAfterChange(shown: unknown): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== shown) focusHeading();
    before.current = shown;
  }, [shown]);
}
