import { reloadPage } from '../session/notice.ts';
import { unfinished } from '../session/unfinished.ts';

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

let reloading = false;
/** Whether this page is about to be loaded anew: what it shows until then is no failure. */
export const isReloading = (): boolean => reloading;

/**
 * After a deploy a part of the page's own version may be gone, on the server and in the worker of a newer version: then the page is
 * loaded anew, once, and says why. Not over a form that is being filled in: what asked for the part then says that it failed.
 */
export function reloadForStaleChunks(): void {
  addEventListener('vite:preloadError', () => {
    if (reloading || justReloaded() || unfinished() || !canLoad()) return;
    reloading = true;
    reloadPage({ type: 'info', message: 'Portico was updated, so this page was loaded anew.' });
  });
}
