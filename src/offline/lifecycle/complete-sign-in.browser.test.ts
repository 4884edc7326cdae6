import { beforeEach, describe, expect, test, vi } from 'vitest';
import { putEntry, takeEntry } from '../content/entries.ts';
import { currentMarker, deviceHint, vaultMetadata } from '../plain/vault-metadata.ts';
import { renewalHalf } from '../vault/renewal.ts';
import { currentVault, LockedError, openVault } from '../vault/vault.ts';
import { resumeVault } from './complete-sign-in.ts';
import { eraseOrLock } from './erase-or-lock.ts';
import { enterAs, everythingStored, newBrowser, signedIn } from './test-sign-in.ts';

const callbacks = { abortFetches: () => {} };
const hour = 3_600_000;

beforeEach(newBrowser);

describe('entering', () => {
  test('opens a vault that a start opens again without the network', async () => {
    const vault = await enterAs();
    await putEntry(vault, 'secret', 'payslip of May');
    const again = await resumeVault('client');
    expect(again).toMatchObject({ name: vault.name, userId: vault.userId, epoch: vault.epoch });
    expect(again && (await takeEntry(again, 'secret'))).toBe('payslip of May');
    expect(again && (await renewalHalf(again))).toBe('renewal-half-of-the-session');
    expect(currentVault()).toBe(again);
  });

  test('keeps one pair of databases for each person and portal, whose names say nothing', async () => {
    const answer = signedIn();
    const [first, second] = [await enterAs('client', answer), await enterAs('app', answer)];
    expect(first.name).not.toBe(second.name);
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    expect(names).toHaveLength(4);
    expect(names.join()).not.toContain(answer.user.id);
    expect((await enterAs('client', answer)).name).toBe(first.name);
  });

  test('writes nothing readable but the renewal half, which lies open only while unlocked', async () => {
    const answer = signedIn();
    const vault = await enterAs('client', answer);
    await putEntry(vault, 'last-visited', '/client/my-payslips');
    const open = await everythingStored();
    expect(open).toContain('renewal-half-of-the-session');
    for (const word of ['ada@example.com', 'Ada', 'my-payslips', 'last-visited', answer.device.share]) {
      expect(open).not.toContain(word);
    }
    await eraseOrLock('client', 'idle-locked', callbacks);
    expect(await everythingStored()).not.toContain('renewal-half-of-the-session');
  });

  test('offers the device id to the same login again, and to no other', async () => {
    const answer = signedIn();
    await enterAs('client', answer);
    expect(await deviceHint('client', ' Ada@Example.com')).toBe(answer.device.id);
    expect(await deviceHint('client', 'bob@example.com')).toBeUndefined();
    expect(await deviceHint('app', 'ada@example.com')).toBeUndefined();
  });

  test('forces out another person of the portal, who finds everything at their return', async () => {
    const ada = signedIn();
    const vault = await enterAs('client', ada);
    await putEntry(vault, 'secret', 'of Ada');
    const bob = await enterAs('client', signedIn());
    await expect(takeEntry(bob, 'secret')).resolves.toBeUndefined();
    expect(vaultMetadata('client').map(({ state }) => state)).toEqual(['active', 'forced-out']);
    await expect(putEntry(vault, 'secret', 'late')).rejects.toThrow();
    expect(await takeEntry(await enterAs('client', ada), 'secret')).toBe('of Ada');
  });

  test('begins anew when the share opens nothing, and keeps nothing of the old key', async () => {
    const person = signedIn();
    await putEntry(await enterAs('client', person), 'secret', 'old');
    const replaced = signedIn({ person: person.user.id });
    const vault = await enterAs('client', replaced);
    expect(await takeEntry(vault, 'secret')).toBeUndefined();
    expect(await vault.cache.entries.count()).toBe(0);
  });
});

describe('a start', () => {
  test('finds nothing on a new browser, and makes nothing', async () => {
    expect(await resumeVault('client')).toBeNull();
    expect(await indexedDB.databases()).toEqual([]);
  });

  test.each(['idle-locked', 'forced-out', 'expired', 'revoked', 'signed-out'] as const)(
    'finds a closed vault after %s',
    async (state) => {
      await enterAs();
      await eraseOrLock('client', state, callbacks);
      expect(currentVault()).toBeNull();
      expect(() => openVault()).toThrow(LockedError);
      expect(await resumeVault('client')).toBeNull();
    },
  );

  test('an hour without input finds it locked', async () => {
    const vault = await enterAs();
    vi.setSystemTime(Date.now() + hour);
    expect(await resumeVault('client')).toBeNull();
    vi.useRealTimers();
    expect((await resumeVault('client'))?.name).toBe(vault.name);
  });

  test('trusts the lock row before the marker', async () => {
    const vault = await enterAs();
    const marker = localStorage.getItem('portico-vaults-client') ?? '';
    await eraseOrLock('client', 'idle-locked', callbacks);
    localStorage.setItem('portico-vaults-client', marker);
    expect(currentMarker('client')?.state).toBe('active');
    expect(await resumeVault('client')).toBeNull();
    expect(currentMarker('client')).toMatchObject({ name: vault.name, state: 'idle-locked' });
  });

  test('survives a marker that was spoiled', async () => {
    await enterAs();
    for (const spoiled of ['{', '[1, {"name": 3}]', '"x"']) {
      localStorage.setItem('portico-vaults-client', spoiled);
      expect(currentMarker('client')).toBeNull();
      expect(await resumeVault('client')).toBeNull();
    }
  });
});
