import { reachable } from '../../session/connectivity.ts';

/**
 * Sends what waits as soon as the server is reached again. Where only the server was gone the browser never said offline, so it says
 * nothing now either. Returns how to stop.
 */
export function sendWhenReached(flushNow: () => Promise<void>): () => void {
  let { online } = reachable.now();
  return reachable.subscribe(() => {
    const before = online;
    ({ online } = reachable.now());
    if (online && !before) flushNow().catch(reportError);
  });
}
