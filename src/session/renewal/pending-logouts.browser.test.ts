import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { urlOf } from '#contract/core/endpoint.ts';
import { endSession } from '#contract/session/session.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { pendingLogoutsName } from '#src/offline/database/names.ts';
import { databaseNames } from '#src/offline/database/open.ts';
import { newBrowser } from '#src/offline/lifecycle/test-sign-in.ts';
import { storePendingLogout } from '#src/offline/outbox/flush/pending-logouts.ts';
import { reachable } from '../connectivity.ts';
import { watchReach } from '../watch-connectivity.ts';
import { addPendingLogout } from './pending-logouts.ts';

let reached = false;
const ended: string[] = [];
beforeEach(async () => {
  await newBrowser();
  stubFetch(({ pathname }) => {
    if (!reached) throw new TypeError('Failed to fetch');
    if (pathname !== urlOf(endSession)) return Response.json({ data: { value: '1' } });
    ended.push(pathname);
    return new Response(null, { status: 204 });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a session that could not be ended where the network is there, but not the server, ends once that is back', async () => {
  await storePendingLogout('half');
  watchReach();
  addPendingLogout();
  await expect.poll(() => reachable.now().online).toBe(false);
  reached = true;
  // As every 15 seconds.
  dispatchEvent(new Event('online'));
  await expect.poll(() => databaseNames(pendingLogoutsName)).toEqual([]);
  expect(ended).toHaveLength(1);
});
