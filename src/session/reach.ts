import { useSyncExternalStore } from 'react';
import { readVersion } from '../../contract/settings.ts';
import { isUnreached, send } from '../api/core.ts';
import { tell, watchCalls } from '../api/watch.ts';
import { now } from '../lib/time.ts';

/** Whether the server can be reached, and when it last was, device time in ms; null if never on this device. */
export interface Reach {
  readonly online: boolean;
  readonly lastContact: number | null;
}

/** While the server is not reached, it is tried this often, ms. */
const probeMs = 15_000;

let reach: Reach = { online: navigator.onLine, lastContact: null };
const listeners = new Set<() => void>();

function change(next: Partial<Reach>) {
  reach = { ...reach, ...next };
  for (const listener of listeners) listener();
}

/** The state now, and a way to hear of changes. */
export const reachable = {
  now: () => reach,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
export const useReach = (): Reach => useSyncExternalStore(reachable.subscribe, reachable.now);

/** Tells when the server was last reached by an earlier page. */
export function recallContact(at: number): void {
  if (reach.lastContact === null) change({ lastContact: at });
}

async function probe() {
  if (reach.online || document.hidden || !navigator.onLine) return;
  try {
    tell.answered((await send(readVersion, {})).response);
  } catch (error) {
    if (!isUnreached(error)) throw error;
  }
}

/** Follows the connection by what calls meet, not only by what the browser says. Once a page. */
export function watchReach(): void {
  watchCalls({
    answered: () => change({ online: true, lastContact: now() }),
    unreached: () => change({ online: false }),
  });
  addEventListener('offline', () => change({ online: false }));
  addEventListener('online', probe);
  setInterval(probe, probeMs);
}
