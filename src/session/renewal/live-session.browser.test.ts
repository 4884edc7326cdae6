import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { urlOf } from '#contract/core/endpoint.ts';
import { renewAfterMs } from '#contract/core/limits.ts';
import { listPayslips } from '#contract/payroll/payroll.ts';
import { updateToken } from '#contract/session/session.ts';
import { call } from '#src/api/call.ts';
import { type Answering, stubFetch } from '#src/api/test-fetch.ts';
import { testSettings } from '#src/api/test-settings.ts';
import { now } from '#src/lib/time/clock.ts';
import { enterAs, newBrowser, signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import { loadConfig } from '../config.ts';
import { setSession } from '../session.ts';
import { startSession } from '../sign-in/start-session.ts';
import { keepSessionAlive } from './live-session.ts';

const answer = signedIn();
const none = { data: [], meta: { page: 1, recordPerPage: 10, total: 0, totalExact: true } };
const bearers: (string | null)[] = [];
let renewals = 0;
let reached = true;
let stop = () => {};

const server: Answering = ({ pathname }, { headers }) => {
  if (pathname === '/config.json') return Response.json(testSettings());
  if (pathname === urlOf(updateToken)) {
    renewals += 1;
    if (!reached) throw new TypeError('Failed to fetch');
    return Response.json({ ...answer, access_token: `token ${renewals}` });
  }
  if (pathname === urlOf(listPayslips)) bearers.push(headers.get('authorization'));
  return Response.json(none);
};

beforeEach(async () => {
  await newBrowser();
  bearers.length = 0;
  renewals = 0;
  reached = true;
  vi.useFakeTimers({ toFake: ['Date'] });
  stubFetch(server);
  await loadConfig();
  const vault = await enterAs('client', answer);
  await startSession(vault, answer, '1');
  stop = keepSessionAlive(vault);
});
afterEach(() => {
  stop();
  setSession(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const click = () => call(listPayslips, { query: {} });

test('any answer renews the token once it is 50 minutes old, and not before', async () => {
  const from = now();
  vi.setSystemTime(from + renewAfterMs - 1);
  await click();
  expect(renewals).toBe(0);
  vi.setSystemTime(from + renewAfterMs);
  await click();
  await expect.poll(() => renewals).toBe(1);
  await expect.poll(async () => (await click()) && bearers.at(-1)).toBe('Bearer token 1');
  expect(renewals).toBe(1);
});

test('a renewal that does not reach the server is tried again at the next answer', async () => {
  vi.setSystemTime(now() + renewAfterMs);
  reached = false;
  await click();
  await expect.poll(() => renewals).toBe(1);
  reached = true;
  await expect.poll(async () => (await click()) && renewals).toBe(2);
  await expect.poll(async () => (await click()) && bearers.at(-1)).toBe('Bearer token 2');
});
