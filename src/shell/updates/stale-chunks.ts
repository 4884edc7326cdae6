import { reloadPage } from '../../session/sign-in/notice.ts';
import { unfinished } from '../../session/vault/unfinished.ts';

/** A page that has just been reloaded is not reloaded for the same reason again, ms. */
const patienceMs = 10_000;

function justReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return (
    entry instanceof PerformanceNavigationTiming && entry.type === 'reload' && performance.now() < patienceMs
  );
}

/** Whether loading the page anew gets one: from the server, or offline from the worker, which may hold a newer version. */
const canLoad = () => navigator.onLine || !!navigator.serviceWorker?.controller;

/** How long a page that is being left may still be there, ms. Later it was stayed with: it was a download, or the person thought better. */
const leavingMs = 10_000;
let leftAt = -leavingMs;
const isBeingLeft = () => performance.now() - leftAt < leavingMs;

let reloading = false;
/** Whether this page is about to be loaded anew: what it shows until then is no failure. */
export const isReloading = (): boolean => reloading;

/**
 * After a deploy a part of the page's own version may be gone, on the server and in the worker of a newer version: then the page is
 * loaded anew, once, and says why. Not over a form that is being filled in: what asked for the part then says that it failed. Nor on the
 * way to another page: Firefox then gives up what is still being loaded, and a reload would take that page's place.
 */
export function reloadForStaleChunks(): void {
  addEventListener('beforeunload', () => {
    leftAt = performance.now();
  });
  addEventListener('vite:preloadError', () => {
    if (reloading || isBeingLeft() || justReloaded() || unfinished() || !canLoad()) return;
    reloading = true;
    reloadPage({ type: 'info', message: 'Portico was updated, so this page was loaded anew.' });
  });
}
