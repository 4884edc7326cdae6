import { useSyncExternalStore } from 'react';
import { storeOf } from '../../lib/store.ts';

/**
 * How far the device is with keeping what opens without a network:
 * - `running`: files are being fetched. - `kept`: all are here.
 * - `held`: the browser is to save data, so files wait until the person asks for them.
 * - `off`: the person had it all removed, so nothing is fetched until they ask for it.
 * - `page`: all are here, but the app itself opens only while this page stays open: there is no worker, or not all of it is kept.
 * - `missing`: some were refused or found no room. - `failed`: the connection was lost.
 */
export interface Keeping {
  readonly state: 'running' | 'kept' | 'page' | 'held' | 'off' | 'missing' | 'failed';
  /** The person asked for it; otherwise it runs by itself. */
  readonly asked: boolean;
  /** Files kept, of all there are to keep. */
  readonly files: number;
  readonly of: number;
  /** Bytes that wait because the browser is to save data. */
  readonly heldBytes: number;
}

const keeping = storeOf<Keeping | null>(null);

/** Tells how far keeping is; null before it began. */
export const setKeeping = keeping.set;
export const keepingNow = keeping.now;
/** How far this tab's device is with keeping files; null before it began. */
export const useKeeping = (): Keeping | null => useSyncExternalStore(keeping.subscribe, keeping.now);
