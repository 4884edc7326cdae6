import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eraseOrLock } from '../lifecycle/erase-or-lock.ts';
import { enterAs, newBrowser, signedIn } from '../lifecycle/test-sign-in.ts';
import { dropDraft, keepDraft, listDrafts, readKeptDraft } from './drafts.ts';
import { putEntry } from './entries.ts';

beforeEach(newBrowser);
afterEach(() => vi.useRealTimers());

const address = { title: 'Address “Quay 1”', page: '/app/x', work: { city: 'Oslo' } };
const away = { abortFetches: () => {} };

test('the newest work of a subject is kept, until it is dropped', async () => {
  const vault = await enterAs();
  await keepDraft(vault, 'address:1', { ...address, work: { city: 'O' } });
  await keepDraft(vault, 'address:1', address);
  expect(await readKeptDraft(vault, 'address:1')).toMatchObject(address);
  expect(await readKeptDraft(vault, 'address:2')).toBeUndefined();
  await dropDraft(vault, 'address:1');
  expect(await readKeptDraft(vault, 'address:1')).toBeUndefined();
});

test('all drafts can be listed by name, the newest first, and nothing else is among them', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const vault = await enterAs();
  await putEntry(vault, 'last-visited', '/app');
  await keepDraft(vault, 'address:1', address);
  vi.setSystemTime(Date.now() + 1000);
  await keepDraft(vault, 'client:1', { ...address, title: 'Quay Limited' });
  expect((await listDrafts(vault)).map(({ title }) => title)).toEqual(['Quay Limited', 'Address “Quay 1”']);
});

test('nothing of it can be read in the database', async () => {
  const vault = await enterAs();
  await keepDraft(vault, 'address:1', address);
  const rows = await vault.cache.entries.toArray();
  const bytes = rows.flatMap(({ id, value }) => [id, new TextDecoder().decode(value.data)]).join();
  expect(bytes).not.toMatch(/Oslo|Quay|address/);
});

test.each(['forced-out', 'idle-locked'] as const)(
  '%s: it is there for the same person, and for nobody else',
  async (state) => {
    const ada = signedIn();
    const vault = await enterAs('app', ada);
    await keepDraft(vault, 'address:1', address);
    await eraseOrLock('app', state, away);
    await expect(keepDraft(vault, 'address:1', { ...address, work: 'late' })).rejects.toThrow();
    const bob = await enterAs('app', signedIn());
    expect(await listDrafts(bob)).toEqual([]);
    expect(await readKeptDraft(bob, 'address:1')).toBeUndefined();
    const again = await enterAs('app', ada);
    expect(await readKeptDraft(again, 'address:1')).toMatchObject(address);
  },
);

test('signing out erases it', async () => {
  const ada = signedIn();
  await keepDraft(await enterAs('app', ada), 'address:1', address);
  await eraseOrLock('app', 'signed-out', away);
  expect(await listDrafts(await enterAs('app', ada))).toEqual([]);
});
