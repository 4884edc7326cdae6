import { useSyncExternalStore } from 'react';
import { storeOf } from '../../../lib/store.ts';

/*
 * Documents, and uploads that are to replace one, of which the sender confirmed that they compared every page that differs: for all steps
 * of the wizard, until the app is left. What a document shows never changes under its id.
 */
const ids = storeOf<readonly string[]>([]);

export const useLookedAt = (): readonly string[] => useSyncExternalStore(ids.subscribe, ids.now);

export const setLookedAt = (id: string, isLookedAt: boolean): void =>
  ids.set([...ids.now().filter((one) => one !== id), ...(isLookedAt ? [id] : [])]);
