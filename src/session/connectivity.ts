import { useSyncExternalStore } from 'react';
import { storeOf, type Watched } from '../lib/store.ts';

/** Whether the server can be reached, and when it last was, device time in ms; null if never on this device. */
export interface Reach {
  readonly online: boolean;
  /** Something else answers in the server's place: most often a network that asks for something first. */
  readonly foreign: boolean;
  readonly lastContact: number | null;
}

const reach = storeOf<Reach>({ online: navigator.onLine, foreign: false, lastContact: null });

export const setReach = (change: Partial<Reach>): void => reach.set({ ...reach.now(), ...change });

/** The state now, and a way to hear of changes. */
export const reachable: Watched<Reach> = reach;
export const useReach = (): Reach => useSyncExternalStore(reachable.subscribe, reachable.now);
