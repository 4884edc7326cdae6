import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '#contract/core/values.ts';
import type { Ticket } from '#contract/signing/submission.ts';
import { enterAs, newBrowser, signedIn } from '../lifecycle/test-sign-in.ts';
import { plainKeys, putPlain, takePlain } from '../plain/plain-entries.ts';
import { putEntry, removeEntry, takeEntry } from './entries.ts';
import { keepTicket, ticketFor } from './tickets.ts';

const day = 24 * 60 * 60 * 1000;
beforeEach(newBrowser);
afterEach(() => vi.useRealTimers());

describe('an entry', () => {
  test('lives until it expires and is removed when read after that', async () => {
    const vault = await enterAs();
    await putEntry(vault, 'fd', { filters: [1] }, 1000);
    expect(await takeEntry(vault, 'fd')).toEqual({ filters: [1] });
    vi.setSystemTime(Date.now() + 1000);
    expect(await takeEntry(vault, 'fd')).toBeUndefined();
    expect(await vault.cache.entries.count()).toBe(0);
  });

  test('goes right after reading when asked for once', async () => {
    const vault = await enterAs();
    await putEntry(vault, 'sp', 'x');
    expect(await takeEntry(vault, 'sp', { once: true })).toBe('x');
    expect(await takeEntry(vault, 'sp')).toBeUndefined();
  });

  test('without a time stays; a new value replaces it; removing it ends it', async () => {
    const vault = await enterAs();
    await putEntry(vault, 'k', 1);
    await putEntry(vault, 'k', 2);
    vi.setSystemTime(Date.now() + 1000 * day);
    expect(await takeEntry(vault, 'k')).toBe(2);
    await removeEntry(vault, 'k');
    expect(await takeEntry(vault, 'k')).toBeUndefined();
  });
});

test('an entry that was spoiled is none, and goes', async () => {
  const vault = await enterAs();
  await putEntry(vault, 'k', 1);
  await vault.cache.entries.toCollection().modify((row) => {
    row.value = { ...row.value, data: new ArrayBuffer(row.value.data.byteLength) };
  });
  expect(await takeEntry(vault, 'k')).toBeUndefined();
  expect(await vault.cache.entries.count()).toBe(0);
});

describe('a plain entry', () => {
  test('keeps the same rules', () => {
    putPlain(plainKeys.returnTo, '/client/my-home', 1000);
    expect(takePlain(plainKeys.returnTo)).toBe('/client/my-home');
    expect(takePlain(plainKeys.returnTo, { once: true })).toBe('/client/my-home');
    expect(takePlain(plainKeys.returnTo)).toBeUndefined();
    putPlain(plainKeys.version, '1', 1000);
    vi.setSystemTime(Date.now() + 1000);
    expect(takePlain(plainKeys.version)).toBeUndefined();
    expect(sessionStorage.getItem(plainKeys.version)).toBeNull();
  });

  test('that was spoiled is none', () => {
    for (const spoiled of ['{', '3', 'null', '{"value":1,"expiresAt":"soon"}']) {
      sessionStorage.setItem(plainKeys.version, spoiled);
      expect(takePlain(plainKeys.version)).toBeUndefined();
    }
  });
});

describe('a ticket', () => {
  const ticket = (deviceId: string, expiresAt: number): Ticket => ({
    id: newId(Date.now()),
    envelopeId: newId(Date.now()),
    recipientId: newId(Date.now()),
    deviceId,
    envelopeVersion: 1,
    documents: [{ id: newId(Date.now()), sha256: 'a'.repeat(64), fieldsHash: 'b'.repeat(64) }],
    consentVersion: 1,
    expiresAt: new Date(expiresAt).toISOString(),
    auditHead: '',
  });

  test.each([
    [14, 30, 14],
    [7, 30, 7],
    [7, 3, 3],
  ])('of a device kept for %i days that ends in %i is good for %i', async (keptFor, ends, days) => {
    const start = Date.now();
    const answer = signedIn();
    const offlineUntil = new Date(start + keptFor * day).toISOString();
    const vault = await enterAs('external', { ...answer, device: { ...answer.device, offlineUntil } });
    const kept = ticket(vault.deviceId, start + ends * day);
    await keepTicket(vault, kept);
    vi.setSystemTime(start + days * day - 60_000);
    expect(await ticketFor(vault, kept.envelopeId)).toEqual(kept);
    vi.setSystemTime(start + days * day + 60_000);
    expect(await ticketFor(vault, kept.envelopeId)).toBeNull();
  });

  test.each([-60, -1, 1, 60])('is good as long, by a device clock %i days ahead', async (ahead) => {
    const [start, server] = [Date.now(), Date.now() - ahead * day];
    const answer = signedIn();
    const vault = await enterAs('external', {
      ...answer,
      device: { ...answer.device, offlineUntil: new Date(server + 7 * day).toISOString() },
      serverTime: new Date(server).toISOString(),
    });
    const kept = ticket(vault.deviceId, server + 3 * day);
    await keepTicket(vault, kept);
    vi.setSystemTime(start + 3 * day - 60_000);
    expect(await ticketFor(vault, kept.envelopeId)).toEqual(kept);
    vi.setSystemTime(start + 3 * day + 60_000);
    expect(await ticketFor(vault, kept.envelopeId)).toBeNull();
  });

  test('of another device is none', async () => {
    const vault = await enterAs();
    const kept = ticket(newId(Date.now()), Date.now() + day);
    await keepTicket(vault, kept);
    expect(await ticketFor(vault, kept.envelopeId)).toBeNull();
    expect(await ticketFor(vault, newId(Date.now()))).toBeNull();
  });
});
