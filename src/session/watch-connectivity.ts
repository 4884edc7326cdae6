import { readVersion } from '../../contract/settings.ts';
import { ForeignAnswerError, isUnreached } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { notifyWatchers, watchCalls } from '../api/watch.ts';
import { now } from '../lib/time.ts';
import { reachable, setReach } from './connectivity.ts';

/** Interval of the tries while the server is not reached, ms. */
const probeMs = 15_000;

/** Tries the server, unless it was reached last or there is no network at all. The outcome is in `reachable`. */
export async function probeReach(): Promise<void> {
  if (reachable.now().online || document.hidden || !navigator.onLine) return;
  try {
    notifyWatchers.answered((await request(readVersion, {})).response);
  } catch (error) {
    if (!isUnreached(error)) throw error;
    notifyWatchers.unreached(error);
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
