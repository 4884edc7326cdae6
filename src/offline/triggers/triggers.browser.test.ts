import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { until } from '#tests/fixtures/until.ts';
import { eraseOrLock } from '../lifecycle/erase-or-lock.ts';
import { enterAs, newBrowser } from '../lifecycle/test-sign-in.ts';
import { done, network, offline, queueView, stubNetwork } from '../outbox/faults/test-network.ts';
import { flush } from '../outbox/flush/flush.ts';
import { countItems } from '../outbox/items/items.ts';
import type { Vault } from '../vault/vault.ts';
import { type OutboxRunner, runOutbox } from './triggers.ts';

let runner: OutboxRunner | undefined;
const fetched = () => network.requests.length;

beforeEach(async () => {
  await newBrowser();
  stubNetwork();
});
afterEach(() => {
  runner?.stop();
  vi.restoreAllMocks();
});

const run = (vault: Vault) => {
  runner = runOutbox(vault, { bearerFor: async () => 'bearer' });
  return runner;
};
const unsent = async (vault: Vault) => (await countItems(vault)).unsent;

describe('the outbox of a tab is flushed', () => {
  test('at the start, and as soon as something is queued, here or in another tab', async () => {
    const vault = await enterAs();
    await queueView(vault, 'p1');
    run(vault);
    await until(async () => (await unsent(vault)) === 0);
    await queueView(vault, 'p2');
    await until(async () => (await unsent(vault)) === 0);
    expect(fetched()).toBe(2);
  });

  test('and hears of what is sent elsewhere, as by the worker', async () => {
    const vault = await enterAs();
    const sent = vi.fn();
    network.answer = offline;
    runner = runOutbox(vault, { bearerFor: async () => 'bearer', sent });
    await queueView(vault, 'p1');
    await until(() => fetched() === 1);
    expect(sent).not.toHaveBeenCalled();
    network.answer = done;
    // The runner may still note its try in vain; meanwhile no other flush gets through.
    await until(() => flush({ ...vault, bearerFor: async () => 'bearer', hurry: true }));
    await until(() => sent.mock.calls.length > 0);
  });

  test('on reconnect whatever backoff says', async () => {
    const vault = await enterAs();
    network.answer = offline;
    await queueView(vault, 'p1');
    const { flushNow } = run(vault);
    await until(() => fetched() === 1);
    await flushNow();
    expect(fetched()).toBeGreaterThanOrEqual(2);
    network.answer = done;
    dispatchEvent(new Event('online'));
    await until(async () => (await unsent(vault)) === 0);
  });

  test('at the start whatever backoff says: the reconnect may have been before it', async () => {
    const vault = await enterAs();
    const id = await queueView(vault, 'p1');
    await vault.outbox.commands.update(id, { tries: 7, nextTryAt: Date.now() + 60_000, code: 'network' });
    run(vault);
    await until(async () => (await unsent(vault)) === 0);
  });

  test('with its handles revived after the system killed them', async () => {
    const vault = await enterAs();
    run(vault);
    vault.outbox.backendDB().close();
    vault.cache.backendDB().close();
    dispatchEvent(new Event('pageshow'));
    await until(async () => (await unsent(vault).catch(() => -1)) === 0);
    await queueView(vault, 'p1');
    await until(async () => (await unsent(vault)) === 0);
    expect(fetched()).toBe(1);
  });

  test('no more once the vault was left', async () => {
    const vault = await enterAs();
    const { flushNow } = run(vault);
    await flushNow();
    await eraseOrLock('client', 'idle-locked', { abortFetches: () => {} });
    await flushNow();
    await flushNow();
    expect(fetched()).toBe(0);
  });
});
