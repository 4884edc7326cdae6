import { reachable } from '#src/session/connectivity.ts';

/**
 * Sends the waiting items as soon as the server is reached again. If only the server was gone, the browser was never offline and sends no
 * event. Returns a function that stops.
 */
export function sendWhenReached(flushNow: () => Promise<void>): () => void {
  let { online } = reachable.now();
  return reachable.subscribe(() => {
    const before = online;
    ({ online } = reachable.now());
    if (online && !before) flushNow().catch(reportError);
  });
}
