import { useSyncExternalStore } from 'react';
import { storeOf, type Watched } from '../lib/store.ts';

/** The server's reachability, and the last contact, device time in ms; null if never on this device. */
export interface Reach {
  readonly online: boolean;
  /** Something else answers in the server's place: usually a network with a sign-in page of its own. */
  readonly foreign: boolean;
  readonly lastContact: number | null;
}

const reach = storeOf<Reach>({ online: navigator.onLine, foreign: false, lastContact: null });

export const setReach = (change: Partial<Reach>): void => reach.set({ ...reach.now(), ...change });

/** The reachability of the server, to be watched. */
export const reachable: Watched<Reach> = reach;
export const useReach = (): Reach => useSyncExternalStore(reachable.subscribe, reachable.now);
