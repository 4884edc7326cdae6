import { useSyncExternalStore } from 'react';

/** How far the device is with keeping what opens without a network: files kept of those wanted; null before it is known. */
export type Keeping = { readonly files: number; readonly of: number } | null;

let keeping: Keeping = null;
const listeners = new Set<() => void>();

/** Tells how far keeping is. */
export function setKeeping(next: Keeping): void {
  keeping = next;
  for (const listener of listeners) listener();
}

/** How far this tab's device is with keeping files. */
export const useKeeping = (): Keeping =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => keeping,
  );
