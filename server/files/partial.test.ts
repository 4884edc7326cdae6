import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeKinds, testStores } from './test-stores.ts';

const bytes = (from: number, to: number) => Uint8Array.from({ length: to - from }, (_, i) => from + i);

describe.each(storeKinds)('uploads on their way: %s', (kind) => {
  let stores: Awaited<ReturnType<typeof testStores>>;
  beforeAll(async () => {
    stores = await testStores(kind);
  });
  afterAll(() => stores.end());

  test('grow by chunks, and are there in whole', async () => {
    const { uploads } = stores;
    expect(await uploads.facts('a')).toBeNull();
    expect(await uploads.bytes('a')).toBeNull();
    const begun = Date.now();
    await uploads.write('a', 0, bytes(0, 100));
    await uploads.write('a', 100, bytes(100, 120));
    await uploads.write('a', 120, bytes(120, 121));
    const facts = await uploads.facts('a');
    expect(facts?.size).toBe(121);
    expect(Math.abs(Date.parse(facts?.changedAt ?? '') - begun)).toBeLessThan(60_000);
    expect(await uploads.bytes('a')).toEqual(bytes(0, 121));
  });

  test('a chunk that nobody heard of is written over by the next try', async () => {
    const { uploads } = stores;
    await uploads.write('b', 0, bytes(0, 50));
    await uploads.write('b', 50, bytes(50, 90));
    await uploads.write('b', 50, bytes(50, 100));
    await uploads.write('b', 100, bytes(100, 110));
    expect(await uploads.facts('b')).toMatchObject({ size: 110 });
    expect(await uploads.bytes('b')).toEqual(bytes(0, 110));
  });

  test('each is for itself, known by its id, and goes alone', async () => {
    const { uploads } = stores;
    await uploads.write('c', 0, bytes(0, 5));
    await uploads.write('cc', 0, bytes(5, 10));
    expect((await uploads.ids()).filter((id) => id.startsWith('c')).sort()).toEqual(['c', 'cc']);
    await uploads.remove('c');
    await uploads.remove('c');
    expect(await uploads.facts('c')).toBeNull();
    expect(await uploads.bytes('cc')).toEqual(bytes(5, 10));
  });
});
