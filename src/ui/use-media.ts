import { useSyncExternalStore } from 'react';

/** True while the CSS media query holds. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

/** True below the mobile breakpoint of 768 px (specification 9), the same as the `md:` variant of the styles. */
export function usePhone(): boolean {
  return useMedia('(width < 48rem)');
}
