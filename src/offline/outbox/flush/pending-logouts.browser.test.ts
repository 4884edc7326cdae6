import { expect, test, vi } from 'vitest';
import { databaseNames } from '#src/offline/database/open.ts';
import { everythingStored } from '#src/offline/lifecycle/test-sign-in.ts';
import { eachAnew, foreign, network } from '../faults/test-network.ts';
import { deliverEndings, storePendingLogout } from './pending-logouts.ts';

const half = 'renewal-half-of-the-session';
/** SHA-256 of it. */
const ending = 'd3aba034830188bdc3952512d5f7949986cd14c276b4a90b23a09f1631bd527c';

eachAnew();
const left = () => databaseNames('portico-endings');

test('a session signed out of without a network ends once the server is reached, by a hash and without a cookie', async () => {
  await storePendingLogout(half);
  expect(await everythingStored()).not.toContain(half);
  network.answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(deliverEndings()).rejects.toThrow();
  expect(await left()).toHaveLength(1);

  network.requests.length = 0;
  network.answer = () => new Response(null, { status: 204 });
  await deliverEndings();
  const [request] = network.requests;
  expect(request?.credentials).toBe('omit');
  expect(request && (await request.clone().json())).toEqual({ ending });
  expect(await left()).toEqual([]);
  await deliverEndings();
  expect(network.requests).toHaveLength(1);
});

test('a refused logout is not asked for again; one the server cannot answer, or another answers, is', async () => {
  await storePendingLogout(half);
  for (const status of [200, 204, 302, 401, 403, 404, 409, 502]) {
    network.answer = () => foreign(status);
    await expect(deliverEndings()).rejects.toThrow();
  }
  network.answer = () => new Response('{}', { status: 503 });
  await expect(deliverEndings()).rejects.toThrow();
  network.answer = () => Response.json({ code: 'invalid', message: 'No.' }, { status: 422 });
  await deliverEndings();
  expect(await left()).toEqual([]);
});

test('after an hour it has idled out: nothing is sent, and the hash goes', async () => {
  await storePendingLogout(half);
  vi.setSystemTime(Date.now() + 3_600_000);
  await deliverEndings();
  expect(network.requests).toEqual([]);
  expect(await left()).toEqual([]);
});
