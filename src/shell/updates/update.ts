import { useSyncExternalStore } from 'react';
import { storeOf } from '../../lib/store.ts';

/** `waiting`: a new version is here and waits. `taken`: it already runs, but this page is still the old one. */
export type Update = 'none' | 'waiting' | 'taken';

const update = storeOf<Update>('none');

export const setUpdate = update.set;
export const updateNow = update.now;
/** Whether a new version of the app is here. */
export const useUpdate = (): Update => useSyncExternalStore(update.subscribe, update.now);
