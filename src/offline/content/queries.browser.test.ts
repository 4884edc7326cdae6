import { QueryClient } from '@tanstack/react-query';
import { persistQueryClientRestore, persistQueryClientSave } from '@tanstack/react-query-persist-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listCountries, listOffices, listUsers } from '#contract/reference.ts';
import { until } from '#tests/fixtures/until.ts';
import { resumeVault } from '../lifecycle/complete-sign-in.ts';
import { eraseOrLock } from '../lifecycle/erase-or-lock.ts';
import { enterAs, everythingStored, newBrowser, signedIn } from '../lifecycle/test-sign-in.ts';
import { whileFlushing } from '../outbox/flush/outcomes.ts';
import { referenceKey } from '../plain/keys.ts';
import { referencePersistence } from '../plain/reference-persister.ts';
import { askedAnew, vaultPersister } from './queries.ts';

beforeEach(newBrowser);
afterEach(() => vi.useRealTimers());

/** A page just loaded. */
const page = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, persister: vaultPersister, networkMode: 'offlineFirst', staleTime: 60_000 },
    },
  });
const query = (queryFn: () => Promise<unknown>, meta = {}) => ({
  queryKey: ['payroll.listPayslips', { query: { page: '1' } }],
  queryFn,
  meta,
});
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const payslips = { data: [{ net: { amount: '1234.56', currency: 'EUR' } }], meta: { total: 1 } };
const count = async () => (await resumeVault('client'))?.cache.records.count();

describe('personal answers', () => {
  test('are there on the next start without a network, and lie there unreadable', async () => {
    await enterAs();
    await page().fetchQuery(query(async () => payslips));
    await until(async () => (await count()) === 1);
    const stored = await everythingStored();
    for (const word of ['1234.56', 'listPayslips']) expect(stored).not.toContain(word);
    await resumeVault('client');
    expect(await page().fetchQuery(query(lost))).toEqual(payslips);
  });

  test('say when they were fetched', async () => {
    await enterAs();
    const at = Date.now();
    vi.setSystemTime(at);
    await page().fetchQuery(query(async () => payslips));
    await until(async () => (await count()) === 1);
    vi.setSystemTime(at + 50_000);
    const next = page();
    await next.fetchQuery(query(lost));
    await until(() => next.getQueryState(query(lost).queryKey)?.dataUpdatedAt === at);
  });

  test('are asked for anew, also when they are fresh', async () => {
    await enterAs();
    await page().fetchQuery(query(async () => payslips));
    await until(async () => (await count()) === 1);
    const next = page();
    const { queryKey } = query(lost);
    expect(await next.fetchQuery(query(async () => 'newer'))).toEqual(payslips);
    const kept = next.getQueryCache().find({ queryKey });
    expect(await (kept && askedAnew(kept))).toBe('newer');
    expect(next.getQueryData(queryKey)).toBe('newer');
  });

  test('stand where they cannot be had anew, which is no uncaught error', async () => {
    const uncaught = vi.fn();
    addEventListener('unhandledrejection', uncaught);
    const at = Date.now();
    vi.setSystemTime(at);
    await enterAs();
    await page().fetchQuery(query(async () => payslips));
    await until(async () => (await count()) === 1);
    vi.setSystemTime(at + 61_000);
    const next = page();
    await next.fetchQuery(query(lost));
    await until(() => next.getQueryState(query(lost).queryKey)?.error);
    await new Promise((resolve) => setTimeout(resolve));
    expect(next.getQueryData(query(lost).queryKey)).toEqual(payslips);
    removeEventListener('unhandledrejection', uncaught);
    expect(uncaught).not.toHaveBeenCalled();
  });

  test('open for as long as the firm’s offline days', async () => {
    const day = 24 * 60 * 60 * 1000;
    const at = Date.now();
    vi.setSystemTime(at);
    const person = signedIn();
    await enterAs('client', {
      ...person,
      idleMs: 40 * day,
      device: { ...person.device, offlineUntil: new Date(at + 30 * day).toISOString() },
    });
    await page().fetchQuery(query(async () => payslips));
    await until(async () => (await count()) === 1);
    vi.setSystemTime(at + 29 * day);
    await resumeVault('client');
    expect(await page().fetchQuery(query(lost))).toEqual(payslips);
    vi.setSystemTime(at + 30 * day);
    expect(await resumeVault('client')).toBeNull();
  });

  test('that arrive after a lock are not kept, and fail nothing', async () => {
    const vault = await enterAs();
    const fetcher = vi.fn<() => Promise<unknown>>();
    let arrive = (_: unknown) => {};
    fetcher.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
    const late = page().fetchQuery(query(fetcher));
    await until(() => fetcher.mock.calls.length === 1);
    await eraseOrLock('client', 'idle-locked', { abortFetches: () => {} });
    arrive(payslips);
    expect(await late).toEqual(payslips);
    await vault.cache.open();
    expect(await vault.cache.records.count()).toBe(0);
    vault.cache.close();
  });

  test('pass through where no vault is open', async () => {
    expect(await page().fetchQuery(query(async () => payslips))).toEqual(payslips);
    expect(await indexedDB.databases()).toEqual([]);
  });

  test('wait for a running flush, so that they know what was just sent', async () => {
    await enterAs();
    const order: string[] = [];
    let end = () => {};
    const flush = whileFlushing(new Promise<void>((resolve) => (end = resolve))).then(() =>
      order.push('sent'),
    );
    const read = page().fetchQuery(query(async () => order.push('read')));
    end();
    await Promise.all([flush, read]);
    expect(order).toEqual(['sent', 'read']);
  });
});

test('binary answers never go through JSON', async () => {
  await enterAs();
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const client = page();
  await client.fetchQuery(query(async () => bytes, { persist: false }));
  await client.fetchQuery({ ...query(async () => payslips), queryKey: ['other'] });
  await until(async () => (await count()) === 1);
  await expect(page().fetchQuery(query(lost, { persist: false }))).rejects.toThrow();
});

test('reference data lies in the clear for the first frame, and nothing else does', async () => {
  await enterAs();
  const client = page();
  const options = { ...referencePersistence(), queryClient: client };
  await client.fetchQuery({
    queryKey: [listCountries.name, {}],
    queryFn: async () => [{ code: 'FR', name: 'France' }],
  });
  await client.fetchQuery({
    queryKey: [listUsers.name, {}],
    queryFn: async () => [{ id: '1', name: 'Colleague' }],
  });
  await persistQueryClientSave(options);
  await until(() => localStorage.getItem(referenceKey) !== null);
  expect(localStorage.getItem(referenceKey)).not.toContain('Colleague');
  await until(async () => (await count()) === 1);

  const next = page();
  await persistQueryClientRestore({ ...options, queryClient: next });
  expect(next.getQueryData([listCountries.name, {}])).toEqual([{ code: 'FR', name: 'France' }]);
});

test('reference data stays where asking for it again failed', async () => {
  await enterAs();
  const client = page();
  const options = { ...referencePersistence(), queryClient: client };
  const key = [listCountries.name, {}];
  await client.fetchQuery({ queryKey: key, queryFn: async () => [{ code: 'FR', name: 'France' }] });
  const failing = client.fetchQuery({ queryKey: key, queryFn: lost, staleTime: 0, retry: false });
  await expect(failing).rejects.toThrow();
  await persistQueryClientSave(options);
  await until(() => localStorage.getItem(referenceKey) !== null);
  const next = page();
  await persistQueryClientRestore({ ...options, queryClient: next });
  expect(next.getQueryState(key)).toMatchObject({ status: 'success', error: null, data: [{ code: 'FR' }] });
});

test('reference data of two tabs stays, the newer of two answers', async () => {
  const [countries, offices] = [
    [listCountries.name, {}],
    [listOffices.name, {}],
  ];
  const at = Date.now();
  const tab = async (answers: readonly (readonly [unknown[], string, number])[]) => {
    const client = new QueryClient();
    for (const [key, answer, updatedAt] of answers) client.setQueryData(key, answer, { updatedAt });
    await persistQueryClientSave({ ...referencePersistence(), queryClient: client });
  };
  const stored = () => localStorage.getItem(referenceKey) ?? '';
  await tab([[countries, 'newer countries', at]]);
  await until(() => stored().includes('newer countries'));
  await tab([
    [offices, 'offices', at],
    [countries, 'older countries', at - 1000],
  ]);
  await until(() => stored().includes('offices'));
  const next = new QueryClient();
  await persistQueryClientRestore({ ...referencePersistence(), queryClient: next });
  expect(next.getQueryData(countries)).toBe('newer countries');
  expect(next.getQueryData(offices)).toBe('offices');
});
