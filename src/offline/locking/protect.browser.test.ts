import { beforeEach, describe, expect, test } from 'vitest';
import { putEntry, takeEntry } from '../content/entries.ts';
import { keepFile, readKeptFile } from '../content/files.ts';
import { resumeVault } from '../lifecycle/complete-sign-in.ts';
import { eraseOrLock } from '../lifecycle/erase-or-lock.ts';
import { enterAs, newBrowser, signedIn } from '../lifecycle/test-sign-in.ts';
import { itemsOf } from '../outbox/items/items.ts';
import { enqueueCommand } from '../outbox/queue/enqueue.ts';
import { answerPlace, resultPlace } from '../outbox/queue/places.ts';
import { enrolThisDevice, sealingDevice } from '../outbox/sealing/enrol.ts';
import { currentMarker } from '../plain/vault-metadata.ts';
import { sha256Hex, toBase64, utf8 } from '../vault/bytes.ts';
import { offerKeys } from '../vault/key-handover.ts';
import { sealJson } from '../vault/seal.ts';
import type { Vault } from '../vault/vault.ts';
import { unprotect } from './protect.ts';
import { guardByPin } from './test-protect.ts';
import { unlockByPin } from './unlock.ts';

const callbacks = { abortFetches: () => {} };
const answer = signedIn();
const bytes = utf8('%PDF');
const file = async () => ({ id: 'p1', sha256: await sha256Hex(bytes) });
const subject = 'payslip:p1';
const origin = { title: 'Payslip of May', page: '/app/payslips/p1', base: { version: 1, values: {} } };

beforeEach(newBrowser);

/** Somebody with something of every kind. */
async function person(): Promise<Vault> {
  const vault = await enterAs('client', answer);
  await putEntry(vault, 'secret', 'payslip of May');
  await keepFile(
    vault,
    { ...(await file()), class: 'payslip' },
    new Blob([bytes], { type: 'application/pdf' }),
  );
  const input = { params: { id: 'p1' }, body: { at: '2026-01-01T00:00:00Z' } };
  const id = await enqueueCommand(vault, 'payroll.markPayslipViewed', input, { subject, origin });
  const said = { current: { version: 3 } };
  await vault.outbox.commands.update(id, {
    state: 'conflict',
    result: await sealJson(vault.keys, resultPlace(id), said),
  });
  const clash = await sealJson(vault.keys, answerPlace(id), said);
  await vault.outbox.conflicts.put({ id, at: 0, answer: clash });
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const publicKey = toBase64(await crypto.subtle.exportKey('raw', pair.publicKey));
  await enrolThisDevice(vault, false, async () => ({
    deviceId: vault.deviceId,
    sealingKey: { id: answer.user.id, publicKey },
  }));
  return vault;
}
async function expectEverything(vault: Vault): Promise<void> {
  expect(await takeEntry(vault, 'secret')).toBe('payslip of May');
  expect(await (await readKeptFile(vault, await file()))?.text()).toBe('%PDF');
  const said = { current: { version: 3 } };
  expect(await itemsOf(vault, subject)).toMatchObject([
    { body: { params: { id: 'p1' } }, origin, result: said, answer: said },
  ]);
  expect((await sealingDevice(vault)).deviceId).toBe(vault.deviceId);
}
/** Every sealed value in any row, by its IV, which is used once. */
async function sealedOnDisk({ cache, outbox }: Vault): Promise<Set<string>> {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || !value) return;
    if ('iv' in value) found.add(toBase64(value.iv as Uint8Array<ArrayBuffer>));
    else Object.values(value).forEach(look);
  };
  for (const table of [...cache.tables, ...outbox.tables]) look(await table.toArray());
  return found;
}
const guarded = (vault: Vault) => guardByPin(vault, answer.device.share, '29485071');

describe('the first unlock method', () => {
  test('keeps everything there is', async () => {
    await expectEverything(await guarded(await person()));
  });

  test('leaves nothing on the disk that the key which lay there opens', async () => {
    const before = await person();
    const old = await sealedOnDisk(before);
    const after = await guarded(before);
    expect(await after.cache.meta.get('live')).toBeUndefined();
    expect(old.size).toBeGreaterThan(9);
    expect([...(await sealedOnDisk(after))].filter((each) => old.has(each))).toEqual([]);
  });

  test('shuts out what was open before: other tabs, and the page itself until it loads anew', async () => {
    const before = await person();
    const after = await guarded(before);
    await expect(putEntry(before, 'late', 1)).rejects.toThrow();
    await putEntry(after, 'late', 1);
    expect(currentMarker('client')).toMatchObject({ epoch: after.epoch, methods: ['pin'] });
  });

  test('changes nothing when it fails', async () => {
    const vault = await person();
    await expect(guardByPin(vault, toBase64(new Uint8Array(32)), '29485071')).rejects.toThrow();
    await expectEverything(vault);
    expect((await resumeVault('client'))?.epoch).toBe(vault.epoch);
  });

  test('a second PIN takes the place of the first, and seals nothing anew', async () => {
    const vault = await guarded(await person());
    const again = await guardByPin(vault, answer.device.share, 'correct horse battery');
    expect(again.epoch).toBe(vault.epoch);
    await eraseOrLock('client', 'idle-locked', callbacks);
    expect((await unlockByPin('client', '29485071')).is).toBe('wrong');
    const result = await unlockByPin('client', 'correct horse battery');
    if (result.is === 'open') await expectEverything(result.vault);
    expect(result.is).toBe('open');
  });
});

describe('without any method left', () => {
  test('the vault opens at a start as before, and a first one makes another key again', async () => {
    const vault = await guarded(await person());
    await unprotect(vault, 'pin');
    expect(currentMarker('client')?.methods).toEqual([]);
    const resumed = await resumeVault('client');
    expect(resumed?.name).toBe(vault.name);
    if (!resumed) return;
    const again = await guarded(resumed);
    await expectEverything(again);
    expect(await again.cache.meta.get('live')).toBeUndefined();
  });
});

describe('keys in memory only', () => {
  test('are handed on by a tab that is open, and not by one that has left', async () => {
    const vault = await guarded(await person());
    let open = true;
    const stop = offerKeys(vault, { stillOpen: () => open });
    const second = await resumeVault('client');
    if (second) await expectEverything(second);
    expect(second?.epoch).toBe(vault.epoch);
    open = false;
    expect(await resumeVault('client')).toBeNull();
    stop();
    expect(await resumeVault('client')).toBeNull();
  });
});
