import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeLock } from '#src/offline/database/fence.ts';
import { resumeVault } from '#src/offline/lifecycle/complete-sign-in.ts';
import { eraseOrLock } from '#src/offline/lifecycle/erase-or-lock.ts';
import { enterAs, newBrowser, signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import {
  done,
  network,
  queueView,
  ready,
  sign,
  stubNetwork,
} from '#src/offline/outbox/faults/test-network.ts';
import { listItems } from '#src/offline/outbox/items/items.ts';
import type { Vault } from '#src/offline/vault/vault.ts';
import { type LeftState, stateNames, states } from '#src/offline/vault/vault-states.ts';
import { replay } from './replay.ts';

const left = stateNames.filter((name): name is LeftState => name !== 'active');

let renewal: () => Response | Promise<Response>;
const callbacks = { abortFetches: () => {} };
const pathOf = ({ url }: Request) => new URL(url).pathname;

beforeEach(async () => {
  await newBrowser();
  stubNetwork();
  renewal = () =>
    Response.json({ ...signedIn(), access_token: 'contact', employee_access_token: 'employee' });
  network.answer = (request) => {
    const path = pathOf(request);
    if (path === '/api/v1/update-token') return renewal();
    return path.endsWith('/submissions') ? Response.json({ data: { result: 'declined' } }) : done();
  };
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function signed(vault: Vault): Promise<void> {
  await ready(vault);
  await sign(vault);
}
const bearers = () => network.requests.map(({ headers }) => headers.get('authorization'));
const paths = () => network.requests.map((request) => pathOf(request).replace(/[0-9a-f-]{36}/, '{id}'));

describe('while the vault is unlocked the worker', () => {
  test('renews once by the renewal half, with the person’s idle time, and sends ordinary items', async () => {
    const start = Date.now();
    const person = signedIn();
    vi.setSystemTime(start);
    const vault = await enterAs('client', person);
    await queueView(vault, 'p1');
    await queueView(vault, 'p2');
    vi.setSystemTime(start + 60_000);
    await replay();
    expect(paths()).toEqual([
      '/api/v1/update-token',
      '/api/employee/v1/payslips/p1/viewed',
      '/api/employee/v1/payslips/p2/viewed',
    ]);
    expect(bearers()).toEqual([null, 'Bearer employee', 'Bearer employee']);
    expect(await network.requests[0]?.json()).toEqual({
      token: 'renewal-half-of-the-session',
      portal: 'client',
      idleMs: 60_000,
    });
    expect((await listItems(vault)).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  test('asks for no session when nothing needs one', async () => {
    const vault = await enterAs();
    await signed(vault);
    await replay();
    expect(paths()).toEqual(['/api/sign/v2/envelopes/{id}/submissions']);
  });

  test('leaves items to the person when the session has ended', async () => {
    const vault = await enterAs();
    await queueView(vault, 'p1');
    renewal = () => Response.json({ code: 'session_ended', message: 'over' }, { status: 401 });
    await replay();
    expect(await listItems(vault)).toMatchObject([{ state: 'sign-in' }]);
  });

  test('asks to be woken again when the network fails', async () => {
    const vault = await enterAs();
    await queueView(vault, 'p1');
    renewal = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(replay()).rejects.toThrow('still to be sent');
    expect(await listItems(vault)).toMatchObject([{ state: 'waiting', code: 'network' }]);
  });
});

describe('while the vault is closed the worker', () => {
  test.each(left)('delivers what the table of states says: %s', async (state) => {
    const vault = await enterAs();
    await queueView(vault, 'p1');
    await signed(vault);
    await eraseOrLock('client', state, callbacks);
    expect((await resumeVault('client')) !== null).toBe(states[state].keysHeld);
    await replay();
    const { sendable } = states[state];
    expect(paths()).toEqual(sendable === 'sealed' ? ['/api/sign/v2/envelopes/{id}/submissions'] : []);
    expect(bearers()).toEqual(sendable === 'sealed' ? [null] : []);
  });

  test('sends nothing while a sign-out is erasing it', async () => {
    const vault = await enterAs();
    await signed(vault);
    await vault.cache.transaction('rw', vault.cache.meta, () =>
      changeLock(vault.cache, { state: 'signed-out' }),
    );
    await replay();
    expect(paths()).toEqual([]);
  });

  test('does the same once an hour has passed, although nobody locked it', async () => {
    const vault = await enterAs();
    await queueView(vault, 'p1');
    await signed(vault);
    vi.setSystemTime(Date.now() + 3_600_000);
    await replay();
    expect(paths()).toEqual(['/api/sign/v2/envelopes/{id}/submissions']);
  });

  test('finds nothing after a sign-out, and makes nothing', async () => {
    const vault = await enterAs();
    await signed(vault);
    await eraseOrLock('client', 'signed-out', callbacks);
    await replay();
    expect(paths()).toEqual([]);
    expect(await indexedDB.databases()).toEqual([]);
  });
});

test('every person’s outbox of this browser is delivered', async () => {
  await signed(await enterAs('client', signedIn()));
  await signed(await enterAs('external', signedIn()));
  await replay();
  expect(paths()).toHaveLength(2);
});
