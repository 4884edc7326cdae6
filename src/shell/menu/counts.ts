import { useSyncExternalStore } from 'react';
import { storeOf } from '../../lib/store.ts';

/** Counts for the person. */
export interface Counts {
  /** Documents waiting for their signature. */
  readonly toSign: number;
  /** Items the server has not confirmed yet. */
  readonly unsent: number;
}

const counts = storeOf<Counts>({ toSign: 0, unsent: 0 });

export const setCounts = counts.set;
export const useCounts = (): Counts => useSyncExternalStore(counts.subscribe, counts.now);
