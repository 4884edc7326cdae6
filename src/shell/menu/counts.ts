import { useSyncExternalStore } from 'react';
import { storeOf } from '#src/lib/store.ts';
import type { Counter } from '#src/session/page-target.ts';

/** The present numbers of the portal's counters. */
export type Counts = ReadonlyMap<Counter, number>;

export const counts = storeOf<Counts>(new Map());

const useCounts = (): Counts => useSyncExternalStore(counts.subscribe, counts.now);

/** The number of a counter; 0 without one. */
export function useCountOf(): (counter: Counter | undefined) => number {
  const all = useCounts();
  return (counter) => (counter && all.get(counter)) ?? 0;
}

/** Numbers of things that wait for the person. */
export const urgentCount = (all: Counts): number =>
  [...all].reduce((sum, [{ urgent }, count]) => sum + (urgent ? count : 0), 0);

export const useUrgentCount = (): number => urgentCount(useCounts());
