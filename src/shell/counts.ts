import { useSyncExternalStore } from 'react';

/** What the shell counts for the person, by the path of the page that shows it. */
export interface Counts {
  /** Documents waiting for their signature. */
  readonly toSign: number;
  /** What the server has not confirmed yet. */
  readonly unsent: number;
}

const none: Counts = { toSign: 0, unsent: 0 };
let counts = none;
const listeners = new Set<() => void>();

export function setCounts(change: Partial<Counts>): void {
  counts = { ...counts, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const useCounts = (): Counts => useSyncExternalStore(subscribe, () => counts);
