import { useSyncExternalStore } from 'react';
import { storeOf } from '#src/lib/store.ts';

/**
 * State of a new version. `waiting`: it is installed and waits. `taking`: the person asked for it, and the old one is still busy.
 * `taken`: it already runs, but this page is still the old one.
 */
export type Update = 'none' | 'waiting' | 'taking' | 'taken';

const update = storeOf<Update>('none');

export const setUpdate = update.set;
export const updateNow = update.now;
/** The state of a new version of the app. */
export const useUpdate = (): Update => useSyncExternalStore(update.subscribe, update.now);
