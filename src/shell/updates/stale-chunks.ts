import { isAppReached } from '#src/lib/load-part.ts';
import { reloadPage } from '#src/session/sign-in/notice.ts';
import { unfinished } from '#src/session/vault/unfinished.ts';

/** Time in which a page that was just reloaded is not reloaded for the same reason again, ms. */
const patienceMs = 10_000;

function justReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return (
    entry instanceof PerformanceNavigationTiming && entry.type === 'reload' && performance.now() < patienceMs
  );
}

/** Longest time a page that is being left may remain, ms. After that it was not left: the link was a download, or the person cancelled. */
const leavingMs = 10_000;
let leftAt = -leavingMs;
const isBeingLeft = () => performance.now() - leftAt < leavingMs;

let reloading = false;
/** True if this page is about to be reloaded: until then missing parts are no failure. */
export const isReloading = (): boolean => reloading;

/**
 * Reloads the page once, with a notice, if a deploy has removed a part of its version from the server and from the worker. Not over a form
 * being filled in: the failed part is then shown as an error. Nor on the way to another page: Firefox then aborts running loads, and a
 * reload would replace that page.
 */
export function reloadForStaleChunks(): void {
  addEventListener('beforeunload', () => {
    leftAt = performance.now();
  });
  const mayReload = () => !reloading && !isBeingLeft() && !justReloaded() && !unfinished();
  addEventListener('vite:preloadError', async () => {
    if (!mayReload()) return;
    // The worker has a page, perhaps of a newer version. Without one the server is asked: a browser may call itself online where nothing is
    // reached, and would show a page of its own over this one.
    if (!navigator.serviceWorker?.controller && !((await isAppReached()) && mayReload())) return;
    reloading = true;
    reloadPage({ type: 'info', message: 'Portico was updated, so this page was loaded anew.' });
  });
}
