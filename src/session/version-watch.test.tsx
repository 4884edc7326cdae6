import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { urlOf } from '#contract/core/endpoint.ts';
import { versionStoredMs } from '#contract/core/limits.ts';
import { listPayslips } from '#contract/payroll/payroll.ts';
import { readVersion, versionHeader } from '#contract/runtime-config.ts';
import { call } from '../api/call.ts';
import { stubFetch } from '../api/test-fetch.ts';
import { testSettings } from '../api/test-settings.ts';
import { signedIn } from '../offline/lifecycle/test-sign-in.ts';
import { loadConfig } from './config.ts';
import { sessionFrom, setSession } from './session.ts';
import { watchVersion } from './version-watch.ts';

const tickMs = 300_000;
let version: string;
let asked: number;
const flush = vi.fn(async () => {});
let stop = () => {};

beforeEach(async () => {
  vi.useFakeTimers();
  sessionStorage.clear();
  version = '1';
  asked = 0;
  flush.mockClear();
  stubFetch(({ pathname }) => {
    if (pathname === '/config.json') return Response.json(testSettings('A', { versionCheckMs: tickMs }));
    if (pathname === urlOf(readVersion)) asked += 1;
    return Response.json({ data: { value: version } }, { headers: { [versionHeader]: version } });
  });
  await loadConfig();
  const { user } = signedIn();
  const session = sessionFrom('client', { user, employee: null, version: '1' });
  setSession(session);
  // The page would leave now: the browser does everything after the update.
  stop = watchVersion(session, { flush, takeUpdate: () => new Promise(() => {}) });
});
afterEach(() => {
  stop();
  setSession(null);
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
async function comeBack(event: 'focus' | 'pageshow') {
  dispatchEvent(new Event(event));
  await later(0);
}

test('an open page asks the server itself every three hours, however often it looks meanwhile', async () => {
  await later(tickMs);
  expect(asked).toBe(1);
  for (let passed = 0; passed < versionStoredMs; passed += tickMs) {
    await comeBack('focus');
    await comeBack('pageshow');
    expect(asked).toBe(1);
    await later(tickMs);
  }
  expect(asked).toBe(2);
});

test('the version in any answer counts for three hours from then', async () => {
  await later(tickMs);
  await later(versionStoredMs - tickMs);
  await call(listPayslips, { query: {} });
  await later(versionStoredMs - tickMs);
  expect(asked).toBe(1);
  await later(tickMs);
  expect(asked).toBe(2);
});

test('a page that only stays open hears of another version, within three hours and a look', async () => {
  await later(tickMs);
  version = '2';
  await later(versionStoredMs - tickMs);
  expect(flush).not.toHaveBeenCalled();
  await later(tickMs);
  expect(flush).toHaveBeenCalledOnce();
});

test('a form being filled in is waited for, and what was heard meanwhile is not forgotten', async () => {
  document.body.innerHTML = '<form data-dirty></form>';
  version = '2';
  await comeBack('focus');
  expect(asked).toBe(1);
  expect(flush).not.toHaveBeenCalled();
  document.body.replaceChildren();
  await comeBack('pageshow');
  expect(asked).toBe(1);
  expect(flush).toHaveBeenCalledOnce();
});
