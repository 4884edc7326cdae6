import { useSyncExternalStore } from 'react';

/** Whether the server can be reached, and when it last was, device time in ms; null if never on this device. */
export interface Reach {
  readonly online: boolean;
  readonly lastContact: number | null;
}

let reach: Reach = { online: navigator.onLine, lastContact: null };
const listeners = new Set<() => void>();

export function setReach(change: Partial<Reach>): void {
  reach = { ...reach, ...change };
  for (const listener of listeners) listener();
}

/** The state now, and a way to hear of changes. */
export const reachable = {
  now: () => reach,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
export const useReach = (): Reach => useSyncExternalStore(reachable.subscribe, reachable.now);
