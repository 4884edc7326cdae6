import { useSyncExternalStore } from 'react';
import { storeOf } from '#src/lib/store.ts';

/**
 * Progress of prefetching for offline use:
 * - `running`: files are being fetched. - `kept`: all are here.
 * - `held`: the browser saves data, so files wait until the person asks for them.
 * - `off`: the person had everything removed, so nothing is fetched until they ask for it.
 * - `page`: all are here, but the app itself opens only while this page stays open: there is no worker, or not all of it is kept.
 * - `missing`: some were refused or found no space. - `failed`: the connection was lost.
 */
export interface Keeping {
  readonly state: 'running' | 'kept' | 'page' | 'held' | 'off' | 'missing' | 'failed';
  /** The person asked for it; otherwise it runs by itself. */
  readonly asked: boolean;
  /** Files kept, of all there are to keep. */
  readonly files: number;
  readonly of: number;
  /** Bytes that wait because the browser saves data. */
  readonly heldBytes: number;
}

const keeping = storeOf<Keeping | null>(null);

/** Sets the progress; null before it began. */
export const setKeeping = keeping.set;
export const keepingNow = keeping.now;
/** The progress on this tab's device; null before it began. */
export const useKeeping = (): Keeping | null => useSyncExternalStore(keeping.subscribe, keeping.now);
