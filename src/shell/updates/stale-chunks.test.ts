import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Reloads of the page, which the test prevents. */
const reloadPage = vi.hoisted(() => vi.fn());
vi.mock('#src/session/sign-in/notice.ts', () => ({ reloadPage }));

/** The server's answer. */
const ask = vi.fn<typeof fetch>();

let page: EventTarget;
beforeEach(async () => {
  page = new EventTarget();
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', ask);
  ask.mockImplementation(async () => Response.json({ version: '2' }));
  vi.stubGlobal('PerformanceNavigationTiming', class {});
  vi.resetModules();
  const { reloadForStaleChunks } = await import('./stale-chunks.ts');
  reloadForStaleChunks();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});
const leave = () => page.dispatchEvent(new Event('beforeunload'));
async function lackPart() {
  page.dispatchEvent(new Event('vite:preloadError'));
  await vi.advanceTimersByTimeAsync(0);
}

test('a page that lacks a part is loaded anew, once', async () => {
  await Promise.all([lackPart(), lackPart()]);
  expect(reloadPage).toHaveBeenCalledOnce();
});

test('a page that is being left is not loaded anew: that would take the place of the page the person goes to', async () => {
  leave();
  // As in Firefox: it aborts running loads, and the page stays until the other one answers.
  vi.advanceTimersByTime(9_999);
  await lackPart();
  expect(reloadPage).not.toHaveBeenCalled();
});

test('a page that was to be left, and was stayed with, is loaded anew', async () => {
  leave();
  vi.advanceTimersByTime(10_000);
  await lackPart();
  expect(reloadPage).toHaveBeenCalledOnce();
});

test('a page is not loaded anew where the server is not reached, whatever the browser says: it would be lost', async () => {
  ask.mockRejectedValue(new TypeError('Failed to fetch'));
  await lackPart();
  expect(reloadPage).not.toHaveBeenCalled();
});
