import { readVersion } from '#contract/runtime-config.ts';
import { ForeignAnswerError, isUnreached } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { notifyWatchers, watchCalls } from '../api/watch.ts';
import { now } from '../lib/time/clock.ts';
import { reachable, setReach } from './connectivity.ts';

/** Interval of the tries while the server is not reached, ms. */
const probeMs = 15_000;

/** Longest wait for the server where a person waits for its answer, ms. */
const patienceMs = 5000;

/** Tries the server, unless it was reached last or there is no network at all. The outcome is in `reachable`. */
export async function probeReach(): Promise<void> {
  if (reachable.now().online || document.hidden || !navigator.onLine) return;
  await askServer();
}

/** Asks the server before what takes a connection: a browser may call itself online without one, and a page may not have heard yet. */
export async function isServerReached(): Promise<boolean> {
  return reachable.now().online && (await askServer(AbortSignal.timeout(patienceMs)));
}

async function askServer(signal?: AbortSignal): Promise<boolean> {
  try {
    notifyWatchers.answered((await request(readVersion, {}, { signal })).response);
    return true;
  } catch (error) {
    if (!isUnreached(error) && !signal?.aborted) throw error;
    notifyWatchers.unreached(error);
    return false;
  }
}

/** Follows the connection by the outcome of calls, not only by the browser's events. Called once a page. */
export function watchReach(): void {
  watchCalls({
    answered: () => setReach({ online: true, foreign: false, lastContact: now() }),
    unreached: (error) => setReach({ online: false, foreign: error instanceof ForeignAnswerError }),
  });
  addEventListener('offline', () => setReach({ online: false, foreign: false }));
  addEventListener('online', probeReach);
  setInterval(probeReach, probeMs);
  setReach({ online: navigator.onLine });
}
