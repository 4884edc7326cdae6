import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import version1 from '#tests/fixtures/frozen/vault-2026-11-21.json';
import { putEntry, takeEntry } from '../content/entries.ts';
import { readKeptFile } from '../content/files.ts';
import { vaultPersister } from '../content/queries.ts';
import { enterVault } from '../lifecycle/complete-sign-in.ts';
import { enterAs, newBrowser, signedIn } from '../lifecycle/test-sign-in.ts';
import { listItems } from '../outbox/items/items.ts';
import { sealingDevice } from '../outbox/sealing/enrol.ts';
import { sha256Hex, toBase64, utf8 } from '../vault/bytes.ts';
import type { Vault } from '../vault/vault.ts';
import { cacheDatabase } from './cache.ts';
import { NewerSchemaError, onNewerSchema } from './newer-schema.ts';
import { openDatabase, revive } from './open.ts';
import { freeze, thaw } from './test-frozen.ts';

beforeEach(newBrowser);
afterEach(() => vi.useRealTimers());

/** The person of the copies signs in again, a day later. */
async function returning(frozen: typeof version1): Promise<Vault> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T09:00:00Z') });
  for (const [key, value] of Object.entries(frozen.localStorage)) localStorage.setItem(key, value);
  for (const database of frozen.databases) await thaw(database);
  const answer = signedIn({
    person: '01a1fc00-0000-7000-8000-000000000001',
    device: '01a1fc00-0000-7000-8000-000000000002',
    share: toBase64(new Uint8Array(32).fill(7)),
  });
  return enterVault('client', 'ada@example.com', answer);
}

describe('the data of earlier versions on devices opens for ever', () => {
  test('version 1: 2026-11-21', async () => {
    const vault = await returning(version1);
    expect(`portico-cache-${vault.name}`).toBe(version1.databases[0]?.name);
    expect(await takeEntry(vault, 'last-visited')).toBe('/client/my-payslips');
    const file = { id: 'payslip-1', sha256: await sha256Hex(utf8('%PDF-1.7 a payslip')) };
    expect(await (await readKeptFile(vault, file))?.text()).toBe('%PDF-1.7 a payslip');
    const answer = await new QueryClient({
      defaultOptions: { queries: { persister: vaultPersister } },
    }).fetchQuery({
      queryKey: ['payroll.listPayslips', { query: { page: '1', recordPerPage: '100' } }],
      queryFn: () => Promise.reject(new TypeError('Failed to fetch')),
      retry: false,
    });
    expect(answer).toEqual({ data: [{ id: 'payslip-1' }], meta: { total: 1 } });
    const items = await listItems(vault);
    expect(items.toSorted((one, other) => one.command.localeCompare(other.command))).toMatchObject([
      {
        command: 'payroll.acknowledgeHrDocument',
        state: 'conflict',
        code: 'stale',
        body: { params: { id: 'hr-1' } },
        answer: { current: { title: 'Now' } },
      },
      { command: 'payroll.markPayslipViewed', state: 'waiting', body: { params: { id: 'payslip-1' } } },
      {
        command: 'signing.submit',
        state: 'waiting',
        body: { kind: 'decline', reason: 'The salary is not what we agreed on.' },
      },
    ]);
    expect((await sealingDevice(vault)).deviceId).toBe(vault.deviceId);
  });

  test('a copy thaws to what was frozen', async () => {
    for (const database of version1.databases) {
      await thaw(database);
      expect(await freeze(database.name)).toEqual(database);
    }
  });
});

/** A newer version of the app opens the database. */
const upgrade = (name: string) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 20);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

describe('a newer schema', () => {
  test('closes this tab’s databases and says so', async () => {
    const vault = await enterAs();
    const heard = vi.fn();
    const stop = onNewerSchema(heard);
    const newer = await upgrade(vault.cache.name);
    expect(heard).toHaveBeenCalledOnce();
    await expect(takeEntry(vault, 'x')).rejects.toThrow();
    await expect(revive(vault.cache)).rejects.toThrow(NewerSchemaError);
    newer.close();
    stop();
  });

  test('is not opened by this version', async () => {
    const { cache } = await enterAs();
    cache.close();
    const newer = await upgrade(cache.name);
    await expect(openDatabase(cacheDatabase(cache.name.slice('portico-cache-'.length)))).rejects.toThrow(
      NewerSchemaError,
    );
    newer.close();
  });
});

describe('a handle the system has killed', () => {
  test('is opened again', async () => {
    const vault = await enterAs();
    vault.cache.backendDB().close();
    await revive(vault.cache);
    expect(await vault.cache.entries.count()).toBe(0);
  });

  test('of a deleted database stays closed, and does not make it again', async () => {
    const vault = await enterAs();
    const other = await enterAs('app');
    vault.cache.backendDB().close();
    other.cache.close();
    await newBrowser();
    await expect(putEntry(vault, 'payslip', 'late')).rejects.toThrow();
    await revive(vault.cache);
    await revive(other.cache);
    await expect(putEntry(other, 'payslip', 'late')).rejects.toThrow();
    expect(await indexedDB.databases()).toEqual([]);
  });
});
