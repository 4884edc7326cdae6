import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eraseOrLock } from '#src/offline/lifecycle/erase-or-lock.ts';
import { enterAs, newBrowser, signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import { guardByPin } from '#src/offline/locking/test-protect.ts';
import { done, network, queueView, stubNetwork } from '#src/offline/outbox/faults/test-network.ts';
import { askForKeys } from '#src/offline/vault/key-handover.ts';
import type { Vault } from '#src/offline/vault/vault.ts';
import { until } from '#tests/fixtures/until.ts';
import { holdKeys } from './keys.ts';
import { replay } from './replay.ts';

beforeEach(async () => {
  await newBrowser();
  stubNetwork();
  network.answer = (request) => (request.url.endsWith('/update-token') ? Response.json(signedIn()) : done());
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A person with keys in memory only and an unsent item. */
async function guarded(): Promise<Vault> {
  const answer = signedIn();
  const vault = await guardByPin(await enterAs('client', answer), answer.device.share, '29485071');
  await queueView(vault, 'p1');
  return vault;
}
const sent = () => network.requests.filter(({ url }) => url.endsWith('/viewed')).length;

test('without the keys the worker sends nothing ordinary; with those a tab gave it, it does', async () => {
  const vault = await guarded();
  await replay();
  expect(sent()).toBe(0);
  holdKeys(vault);
  await replay();
  expect(sent()).toBe(1);
});

test('the worker hands keys on to a tab until the vault is left, and then holds none', async () => {
  const vault = await guarded();
  const { name, epoch } = vault;
  holdKeys(vault);
  expect(await askForKeys(name, epoch)).not.toBeNull();
  expect(await askForKeys(name, epoch + 1)).toBeNull();
  await eraseOrLock('client', 'idle-locked', { abortFetches: () => {} });
  await until(async () => (await askForKeys(name, epoch)) === null);
  await replay();
  expect(sent()).toBe(0);
});

test('nor does it once the lock is due, although nobody locked it', async () => {
  const vault = await guarded();
  holdKeys(vault);
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(await askForKeys(vault.name, vault.epoch)).toBeNull();
  await replay();
  expect(sent()).toBe(0);
});
