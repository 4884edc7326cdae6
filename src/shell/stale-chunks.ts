/** A page that has just been reloaded is not reloaded for the same reason again, ms. */
const patienceMs = 10_000;

function justReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return (
    entry instanceof PerformanceNavigationTiming && entry.type === 'reload' && performance.now() < patienceMs
  );
}

/** After a deploy a part of the page's own version may be gone: then the page is loaded anew, once, and not while offline. */
export function reloadForStaleChunks(): void {
  addEventListener('vite:preloadError', () => {
    if (navigator.onLine && !justReloaded()) location.reload();
  });
}
