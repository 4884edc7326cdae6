import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { until } from '#tests/fixtures/until.ts';
import { lockRow } from '../database/fence.ts';
import { eraseOrLock } from '../lifecycle/erase-or-lock.ts';
import { enterAs, newBrowser } from '../lifecycle/test-sign-in.ts';
import { changeMarker, currentMarker, vaultMetadataKey } from '../plain/vault-metadata.ts';
import type { LeftState } from '../vault/vault-states.ts';
import { idleFor, noteInput, watchLock } from './lock.ts';

const hour = 3_600_000;
const start = Date.now();
let stop = () => {};
const locked: (LeftState | null)[] = [];
const watch = () => {
  stop = watchLock('client', (due) => locked.push(due));
};

beforeEach(async () => {
  await newBrowser();
  locked.length = 0;
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('the lock of a tab', () => {
  test.each([
    ['pageshow', window],
    ['focus', window],
    ['online', window],
    ['visibilitychange', document],
  ] as const)('is looked at on %s, before anything is painted', async (event, target) => {
    await enterAs();
    watch();
    target.dispatchEvent(new Event(event));
    expect(locked).toEqual([]);
    vi.setSystemTime(start + hour);
    target.dispatchEvent(new Event(event));
    expect(locked).toEqual(['idle-locked']);
    target.dispatchEvent(new Event(event));
    expect(locked).toHaveLength(1);
  });

  test('is looked at once when watching begins', async () => {
    await enterAs();
    vi.setSystemTime(start + 20 * 24 * hour);
    watch();
    expect(locked).toEqual(['expired']);
  });

  test('closes by a timer while nothing happens', async () => {
    await enterAs();
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout'], now: start });
    watch();
    vi.advanceTimersByTime(hour - 1);
    expect(locked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(locked).toEqual(['idle-locked']);
  });

  test('hears that another tab has left, and only leaves itself', async () => {
    const { name } = await enterAs();
    watch();
    changeMarker('client', name, { state: 'idle-locked', epoch: start + 1 });
    dispatchEvent(new StorageEvent('storage', { key: vaultMetadataKey('client') }));
    expect(locked).toEqual([null]);
  });

  test('hears that storage was emptied', async () => {
    await enterAs();
    watch();
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(locked).toEqual([null]);
  });

  test('is nothing to watch without a vault', () => {
    watch();
    dispatchEvent(new Event('focus'));
    expect(locked).toEqual([]);
  });
});

describe('input', () => {
  test('moves the lock on, for the worker too', async () => {
    const vault = await enterAs();
    watch();
    vi.setSystemTime(start + hour - 1);
    noteInput('client', Date.now());
    expect(idleFor('client', Date.now() + 7)).toBe(7);
    await until(async () => (await lockRow(vault.cache))?.lastInputAt === start + hour - 1);
    vi.setSystemTime(start + 2 * hour - 2);
    dispatchEvent(new Event('focus'));
    expect(locked).toEqual([]);
  });

  test('never reopens a lock that is due', async () => {
    await enterAs();
    noteInput('client', start + hour);
    expect(currentMarker('client')?.lastInputAt).toBe(start);
  });

  test('changes nothing once the vault was left', async () => {
    await enterAs();
    await eraseOrLock('client', 'idle-locked', { abortFetches: () => {} });
    noteInput('client', start + 60_000);
    expect(currentMarker('client')).toMatchObject({ state: 'idle-locked', lastInputAt: start });
  });
});
