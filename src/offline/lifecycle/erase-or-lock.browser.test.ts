import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { until } from '#tests/fixtures/until.ts';
import { putEntry } from '../content/entries.ts';
import { keepFile } from '../content/files.ts';
import { cacheDatabase } from '../database/cache.ts';
import { fenceRow, lockRow } from '../database/fence.ts';
import { outboxDatabase } from '../database/outbox.ts';
import { guardByPin } from '../locking/test-protect.ts';
import { enqueueCommand } from '../outbox/queue/enqueue.ts';
import { plainKeys, putPlain } from '../plain/plain-entries.ts';
import { currentMarker } from '../plain/vault-metadata.ts';
import { sha256Hex, utf8 } from '../vault/bytes.ts';
import { vaultLock } from '../vault/close.ts';
import type { Vault } from '../vault/vault.ts';
import { erasables, type LeftState, stateNames, states } from '../vault/vault-states.ts';
import { askTabsToLeave, joinAs } from './browser-tabs.ts';
import { eraseOrLock } from './erase-or-lock.ts';
import { enterAs, newBrowser, signedIn } from './test-sign-in.ts';
import { storedKeyOf } from './test-stored-keys.ts';

const callbacks = { abortFetches: () => {} };
const left = stateNames.filter((name): name is LeftState => name !== 'active');

/** Somebody who has used Portico for a while. */
async function person(): Promise<Vault> {
  const answer = signedIn();
  const vault = await guardByPin(await enterAs('client', answer), answer.device.share, '29485071');
  // As it was before unlock methods existed.
  await vault.cache.meta.put({ id: 'live', ...vault.keys });
  await putEntry(vault, 'key', 'value');
  const bytes = utf8('%PDF');
  await keepFile(vault, { id: 'p1', sha256: await sha256Hex(bytes), class: 'payslip' }, new Blob([bytes]));
  await enqueueCommand(
    vault,
    'payroll.markPayslipViewed',
    { params: { id: 'p1' }, body: { at: '2026-01-01T00:00:00Z' } },
    { subject: 'payslip:p1' },
  );
  putPlain(plainKeys.returnTo, '/client/my-home', 600_000);
  return vault;
}

/** The remains of a vault, by the classes of the table. */
async function leftOver(name: string) {
  const [cache, outbox] = [cacheDatabase(name), outboxDatabase(name)];
  const there = (await indexedDB.databases()).map((database) => database.name);
  const found = {
    'live key': false,
    'renewal half': false,
    cache: false,
    'unlock methods': false,
    'key copies': false,
    outbox: false,
  };
  if (there.includes(cache.name)) {
    await cache.open();
    const half = await cache.meta.get('renewal');
    found['live key'] = (await cache.meta.get('live')) !== undefined;
    found['renewal half'] = half !== undefined && 'plain' in half;
    found.cache =
      (await cache.files.count()) + (await cache.contents.count()) + (await cache.entries.count()) > 0;
    cache.close();
  }
  if (there.includes(outbox.name)) {
    await outbox.open();
    found['unlock methods'] = (await outbox.keys.get('copy:pin')) !== undefined;
    found['key copies'] = (await outbox.keys.get('copy:server')) !== undefined;
    found.outbox = (await outbox.commands.count()) > 0;
    outbox.close();
  }
  return {
    ...found,
    marker: currentMarker('client') !== null,
    tab: sessionStorage.getItem(plainKeys.returnTo) !== null,
  };
}

beforeEach(newBrowser);
afterEach(() => vi.useRealTimers());

describe('leaving', () => {
  test.each(left)('to %s erases what the table says, and only that', async (state) => {
    const { name } = await person();
    await eraseOrLock('client', state, callbacks);
    const kept = Object.entries(await leftOver(name)).flatMap(([what, there]) => (there ? [what] : []));
    const { erases } = states[state];
    expect(kept).toEqual(erasables.filter((what) => !erases.includes(what)));
    expect(currentMarker('client')?.unfinished ?? false).toBe(false);
  });

  test.each(left)('to %s takes the number off the app’s icon', async (state) => {
    const clearAppBadge = vi.fn(async () => {});
    Object.defineProperty(navigator, 'clearAppBadge', { value: clearAppBadge, configurable: true });
    await person();
    await eraseOrLock('client', state, callbacks);
    expect(clearAppBadge).toHaveBeenCalledOnce();
    Reflect.deleteProperty(navigator, 'clearAppBadge');
  });

  test('aborts fetches before anything else, and can be repeated', async () => {
    const { name } = await person();
    const epochs: (number | undefined)[] = [];
    const abortFetches = () => epochs.push(currentMarker('client')?.epoch);
    await eraseOrLock('client', 'idle-locked', { abortFetches });
    await eraseOrLock('client', 'idle-locked', { abortFetches });
    expect(epochs[1]).toBe((epochs[0] ?? 0) + 1);
    expect((await leftOver(name))['live key']).toBe(false);
  });

  test('does not wait for a tab that was suspended in the middle of entering', {
    timeout: 30_000,
  }, async () => {
    const { name } = await person();
    const suspended = navigator.locks.request(vaultLock(name), () => new Promise(() => {})).catch(String);
    await eraseOrLock('client', 'signed-out', callbacks);
    expect(await suspended).toContain('AbortError');
    expect(Object.values(await leftOver(name))).not.toContain(true);
  });

  test.each(left)('to %s lets no late answer of a frozen tab through', async (state) => {
    const answer = signedIn();
    const frozen = await enterAs('client', answer);
    // The same vault as open in another tab: its own connections, the old epoch.
    const [cache, outbox] = [cacheDatabase(frozen.name), outboxDatabase(frozen.name)];
    await cache.open();
    await outbox.open();
    const late = { ...frozen, cache, outbox };
    await eraseOrLock('client', state, callbacks);
    await expect(putEntry(late, 'payslip', 'late')).rejects.toThrow();
    const command = enqueueCommand(
      late,
      'payroll.markPayslipViewed',
      { params: { id: 'x' }, body: { at: '' } },
      { subject: 's' },
    );
    await expect(command).rejects.toThrow();
    cache.close();
    outbox.close();
    if (state === 'signed-out') expect(await indexedDB.databases()).toEqual([]);
    else {
      await cache.open();
      await outbox.open();
      expect(await cache.entries.count()).toBe(0);
      expect((await lockRow(cache))?.state).toBe(state);
      expect((await fenceRow(outbox))?.epoch).toBe(frozen.epoch + 1);
      cache.close();
      outbox.close();
    }
  });
});

describe('a sign-out', () => {
  test('leaves no key that is not declared, and none that holds anything of a person', async () => {
    await person();
    await eraseOrLock('client', 'signed-out', callbacks);
    const found = [
      ...(await indexedDB.databases()).map(({ name }) => storedKeyOf('indexedDB', name ?? '')),
      ...Object.keys(localStorage).map((key) => storedKeyOf('localStorage', key)),
      ...Object.keys(sessionStorage).map((key) => storedKeyOf('sessionStorage', key)),
      ...(await caches.keys()).map((key) => storedKeyOf('caches', key)),
    ];
    expect(found.every((stored) => stored?.erasedAs === null)).toBe(true);
  });

  test('waits until every other tab has let go', async () => {
    const { name } = await person();
    const messages: string[] = [];
    const leaveTabs = [
      joinAs('client', 'one', (each) => messages.push(`one ${each}`)),
      joinAs('client', 'two', (each) => messages.push(`two ${each}`)),
    ];
    await eraseOrLock('client', 'signed-out', callbacks);
    expect(messages.toSorted()).toEqual([`one ${name}`, `two ${name}`]);
    for (const stop of leaveTabs) stop();
  });

  test('does not wait for a frozen tab beyond two seconds, nor for tabs of another portal', async () => {
    // A tab that holds its presence lock and does not answer.
    let thaw = () => {};
    const held = navigator.locks.request(
      'portico-tab-client-frozen',
      () => new Promise<void>((resolve) => (thaw = resolve)),
    );
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    let over = false;
    const asked = askTabsToLeave('client', 'x').then(() => (over = true));
    await until(() => vi.getTimerCount() === 1);
    expect(over).toBe(false);
    vi.advanceTimersByTime(2000);
    await asked;
    expect(over).toBe(true);
    await askTabsToLeave('app', 'x');
    thaw();
    await held;
  });
});
