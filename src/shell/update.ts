import { useSyncExternalStore } from 'react';

/** `waiting`: a new version is here and waits. `taken`: it already runs, but this page is still the old one. */
export type Update = 'none' | 'waiting' | 'taken';

let update: Update = 'none';
const listeners = new Set<() => void>();

export function setUpdate(next: Update): void {
  update = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const updateNow = (): Update => update;
/** Whether a new version of the app is here. */
export const useUpdate = (): Update => useSyncExternalStore(subscribe, updateNow);
