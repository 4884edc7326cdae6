import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDeviceStatus } from '#contract/session/device-status.ts';
import { putEntry } from '#src/offline/content/entries.ts';
import { eraseOrLock } from '#src/offline/lifecycle/erase-or-lock.ts';
import { enterAs, everythingStored, newBrowser, signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import { guardByPin } from '#src/offline/locking/test-protect.ts';
import { unlockByPin } from '#src/offline/locking/unlock.ts';
import {
  json,
  network,
  offline,
  queueView,
  ready,
  sign,
  stubNetwork,
} from '#src/offline/outbox/faults/test-network.ts';
import { currentMarker } from '#src/offline/plain/vault-metadata.ts';
import type { Vault } from '#src/offline/vault/vault.ts';
import type { LeftState } from '#src/offline/vault/vault-states.ts';
import { openKeptSession } from '#src/session/renewal/open-kept-session.ts';
import { closeDue } from './close-due.ts';
import { replay } from './replay.ts';

const callbacks = { abortFetches: () => {} };
const pathOf = ({ url }: Request) => new URL(url).pathname;
let revoked: string[];

beforeEach(async () => {
  await newBrowser();
  stubNetwork();
  revoked = [];
  network.answer = async (request) => {
    if (pathOf(request).endsWith('/submissions')) return json({ data: { result: 'declined' } });
    if (!pathOf(request).endsWith(readDeviceStatus.path)) return json({ code: 'device_revoked' }, 403);
    const { deviceId } = await request.json();
    return json({ data: { revoked: revoked.includes(deviceId) } });
  };
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const pin = '29485071';

/** A person with a cached, an unsent and a sealed item; with a PIN if `guarded`. */
async function somebody({ guarded = false } = {}): Promise<Vault> {
  const answer = signedIn();
  const entered = await enterAs('client', answer);
  const vault = guarded ? await guardByPin(entered, answer.device.share, pin) : entered;
  await putEntry(vault, 'draft', { text: 'something' });
  await queueView(vault, 'p1');
  await ready(vault);
  await sign(vault);
  return vault;
}

/** Contents of a vault's databases, by table. */
async function rowsOf({ cache, outbox }: Vault): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const database of [cache, outbox]) {
    await database.open();
    for (const table of database.tables)
      rows[table.name] = (await table.toCollection().primaryKeys()).map(String);
    database.close();
  }
  return rows;
}

test.each([
  ['open', undefined, false],
  ['open, with a PIN', undefined, true],
  ['locked', 'idle-locked', false],
  ['locked, with a PIN', 'idle-locked', true],
  ['forced out', 'forced-out', false],
  ['too old', 'expired', true],
] as const)(
  'a revoked device erases what it keeps, and not what is unsent: %s',
  async (_, state, guarded) => {
    const vault = await somebody({ guarded });
    if (state) await eraseOrLock('client', state satisfies LeftState, callbacks);
    revoked.push(vault.deviceId);
    expect(await closeDue()).toEqual({ [vault.name]: 'revoked' });
    const { commands, keys, ...kept } = await rowsOf(vault);
    expect(kept).toMatchObject({ records: [], files: [], contents: [], entries: [], meta: ['lock'] });
    expect(keys?.filter((key) => key.startsWith('copy:'))).toEqual([]);
    expect(commands).toHaveLength(2);
    // Sealed items are still sent, and nothing is requested or erased twice.
    network.requests.length = 0;
    expect(await closeDue()).toEqual({});
    await replay();
    expect(network.requests.map((request) => pathOf(request).split('/').at(-1))).toEqual(['submissions']);
  },
);

test('the next page finds it closed, and finishes it', async () => {
  const vault = await somebody({ guarded: true });
  revoked.push(vault.deviceId);
  await closeDue();
  expect(await openKeptSession('client')).toBe(false);
  expect(currentMarker('client')).toMatchObject({ state: 'revoked', unfinished: true });
  expect(await unlockByPin('client', pin)).toEqual({ is: 'gone' });
  expect(await openKeptSession('client')).toBe(false);
  expect(currentMarker('client')).toMatchObject({ state: 'revoked', unfinished: false, methods: [] });
});

test('only of the person whose device it was', async () => {
  const [first, second] = [await somebody(), await somebody()];
  revoked.push(first.deviceId);
  expect(await closeDue()).toEqual({ [first.name]: 'revoked' });
  expect((await rowsOf(second)).entries).toHaveLength(1);
});

test('without an answer nothing is erased', async () => {
  const vault = await somebody();
  revoked.push(vault.deviceId);
  network.answer = offline;
  expect(await closeDue()).toEqual({});
  expect((await rowsOf(vault)).entries).toHaveLength(1);
});

test('a locked vault is erased once its days are over, by the worker or by a page', async () => {
  for (const close of [closeDue, () => openKeptSession('client')]) {
    await newBrowser();
    const vault = await somebody({ guarded: true });
    await eraseOrLock('client', 'idle-locked', callbacks);
    vi.setSystemTime(Date.now() + 15 * 24 * 3_600_000);
    await close();
    expect((await rowsOf(vault)).entries).toEqual([]);
    expect((await rowsOf(vault)).commands).toHaveLength(2);
    vi.useRealTimers();
  }
});

test('a browser that keeps nothing is left as it is', async () => {
  const before = await everythingStored();
  expect(await closeDue()).toEqual({});
  expect(await everythingStored()).toBe(before);
});
