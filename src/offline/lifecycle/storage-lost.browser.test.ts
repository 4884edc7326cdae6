import { beforeEach, describe, expect, test } from 'vitest';
import { openKeptSession } from '#src/session/renewal/open-kept-session.ts';
import { putEntry, takeEntry } from '../content/entries.ts';
import { cacheDatabase } from '../database/cache.ts';
import { cachePrefix } from '../database/names.ts';
import { openDatabase, remove } from '../database/open.ts';
import { guardByPin } from '../locking/test-protect.ts';
import { unlockByPin } from '../locking/unlock.ts';
import {
  done,
  flushTab,
  network,
  queueView,
  ready,
  sign,
  stubNetwork,
} from '../outbox/faults/test-network.ts';
import { listItems } from '../outbox/items/items.ts';
import { currentMarker, deviceIds, provenDevices } from '../plain/vault-metadata.ts';
import { closeHere, type Vault } from '../vault/vault.ts';
import { resumeVault } from './complete-sign-in.ts';
import { eraseOrLock } from './erase-or-lock.ts';
import { restoreMarkers } from './find-vaults.ts';
import { enterAs, newBrowser, signedIn } from './test-sign-in.ts';

const callbacks = { abortFetches: () => {} };
const pin = '29485071';

beforeEach(async () => {
  await newBrowser();
  stubNetwork();
  network.answer = done;
});

/** Signs somebody in who has an ordinary item and a submission that wait, and a draft. */
async function somebody(answer = signedIn()): Promise<Vault> {
  const vault = await enterAs('client', answer);
  await ready(vault);
  await queueView(vault, 'p1');
  await sign(vault);
  await putEntry(vault, 'draft', 'half a letter');
  return vault;
}

/** The page is closed, as before another start. */
function closePage(vault: Vault): void {
  closeHere(vault.name);
  vault.cache.close();
  vault.outbox.close();
}

/** Empties `meta`, like a browser that restores half a database. */
async function clearMeta(name: string): Promise<void> {
  const cache = cacheDatabase(name);
  await openDatabase(cache);
  await cache.meta.clear();
  cache.close();
}

const lost = {
  localStorage: () => localStorage.clear(),
  'the salt': () => localStorage.removeItem('portico-salt'),
  'the markers': () => localStorage.removeItem('portico-vaults-client'),
  sessionStorage: () => sessionStorage.clear(),
  'all that the cache says of itself': ({ name }: Vault) => clearMeta(name),
  'the cache': ({ name }: Vault) => remove(cachePrefix + name),
  'localStorage and the cache': async ({ name }: Vault) => {
    localStorage.clear();
    await remove(cachePrefix + name);
  },
} as const;

describe.each(Object.entries(lost))('without %s', (_, lose) => {
  test('a person who signs in again, by whatever address, finds the waiting work, and it goes', async () => {
    const answer = signedIn();
    const vault = await somebody(answer);
    closePage(vault);
    await lose(vault);
    await restoreMarkers('client');
    expect(deviceIds('client')).toEqual([answer.device.id]);
    const again = await enterAs('client', answer);
    expect(again.name).toBe(vault.name);
    expect((await listItems(again)).map(({ state, body }) => [state, body !== undefined])).toEqual([
      ['waiting', true],
      ['waiting', true],
    ]);
    network.answer = ({ url }) =>
      url.endsWith('/submissions') ? Response.json({ data: { result: 'declined' } }) : done();
    await flushTab(again);
    expect((await listItems(again)).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });
});

test('without localStorage a start opens what is kept, also offline, and finds the proof of the device', async () => {
  const vault = await somebody();
  const proofs = provenDevices('client');
  closePage(vault);
  localStorage.clear();
  network.answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await restoreMarkers('client');
  expect(provenDevices('client')).toEqual(proofs);
  const again = await resumeVault('client');
  expect(again?.name).toBe(vault.name);
  expect(again && (await takeEntry(again, 'draft'))).toBe('half a letter');
});

test('without localStorage a locked vault is still opened by its PIN, and by nothing else', async () => {
  const answer = signedIn();
  const vault = await guardByPin(await enterAs('client', answer), answer.device.share, pin);
  await putEntry(vault, 'draft', 'half a letter');
  await eraseOrLock('client', 'idle-locked', callbacks);
  localStorage.clear();
  expect(await openKeptSession('client')).toBe(false);
  expect(currentMarker('client')).toMatchObject({ state: 'idle-locked', methods: ['pin'] });
  expect(await unlockByPin('client', pin)).toMatchObject({ is: 'open' });
});

test('a vault signed out of is not found again', async () => {
  await somebody();
  await eraseOrLock('client', 'signed-out', callbacks);
  localStorage.clear();
  await restoreMarkers('client');
  expect(currentMarker('client')).toBeNull();
});

test('a browser that was never used is left as it is', async () => {
  await restoreMarkers('client');
  expect(await indexedDB.databases()).toEqual([]);
  expect(localStorage.length).toBe(0);
});
