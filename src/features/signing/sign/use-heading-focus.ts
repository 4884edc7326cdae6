import { useEffect, useRef } from 'react';

const focusHeading = () => document.querySelector('h1')?.focus({ preventScroll: true });

/** Gives the focus to the heading of a screen that comes later than the navigation to it, once it is there. */
export function useHeadingFocus(there = true): void {
  useEffect(() => {
    if (there) focusHeading();
  }, [there]);
}

/** Gives it to the heading of what takes the place of another screen at the same address, which is no navigation for the router. */
export function useFocusAfterChange(shown: unknown): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== shown) focusHeading();
    before.current = shown;
  }, [shown]);
}
