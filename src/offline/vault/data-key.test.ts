import { expect, test } from 'vitest';
import { toBase64, utf8 } from './bytes.ts';
import { liveKeys, newDataKey, openCopy, resealingDataKey, serverKek, wrapForServer } from './data-key.ts';
import { hiddenId, seal, sealJson, unseal, unsealJson } from './seal.ts';

const owner = { userId: 'u', deviceId: 'd' };
const share = () => toBase64(crypto.getRandomValues(new Uint8Array(32)));

test('a copy opens with its share, for its owner', async () => {
  const dataKey = newDataKey();
  const kek = await serverKek(share());
  const copy = await wrapForServer(owner, kek, dataKey);
  expect(await openCopy(copy, owner, kek)).toEqual(dataKey);
  expect(await openCopy(copy, owner, await serverKek(share()))).toBeNull();
  expect(await openCopy(copy, { ...owner, userId: 'other' }, kek)).toBeNull();
  expect(await openCopy(copy, { ...owner, deviceId: 'other' }, kek)).toBeNull();
});

test('live keys cannot be taken out, and are the same for the same data key', async () => {
  const dataKey = newDataKey();
  const [first, second] = [await liveKeys(dataKey), await liveKeys(dataKey)];
  for (const key of [first.seal, first.name]) {
    expect(key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
  }
  expect(await unsealJson(second, 'here', await sealJson(first, 'here', { a: ['ä', 1] }))).toEqual({
    a: ['ä', 1],
  });
  expect(await hiddenId(second, 'record', 'x')).toBe(await hiddenId(first, 'record', 'x'));
});

test('sealed anew, everything has the names it had and nothing opens with the keys of before', async () => {
  for (const before of [newDataKey(), resealingDataKey(newDataKey())]) {
    const [old, fresh] = [await liveKeys(before), await liveKeys(resealingDataKey(before))];
    expect(await hiddenId(fresh, 'entry', 'x')).toBe(await hiddenId(old, 'entry', 'x'));
    await expect(unsealJson(old, 'here', await sealJson(fresh, 'here', 'payslip'))).rejects.toThrow();
  }
});

test('sealed bytes open neither elsewhere, nor changed, nor under another key', async () => {
  const keys = await liveKeys(newDataKey());
  const sealed = await seal(keys.seal, 'records|1', utf8('payslip'));
  await expect(unseal(keys.seal, 'records|2', sealed)).rejects.toThrow();
  const changed = { ...sealed, data: sealed.data.slice(0) };
  new Uint8Array(changed.data).fill(0, 0, 1);
  await expect(unseal(keys.seal, 'records|1', changed)).rejects.toThrow();
  const other = await liveKeys(newDataKey());
  await expect(unseal(other.seal, 'records|1', sealed)).rejects.toThrow();
  expect(await hiddenId(other, 'record', 'x')).not.toBe(await hiddenId(keys, 'record', 'x'));
  expect(await hiddenId(keys, 'file', 'x')).not.toBe(await hiddenId(keys, 'record', 'x'));
});
