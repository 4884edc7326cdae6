import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeKinds, testStores } from './test-stores.ts';

describe.each(storeKinds)('the files of keys: %s', (kind) => {
  let stores: Awaited<ReturnType<typeof testStores>>;
  beforeAll(async () => {
    stores = await testStores(kind);
  });
  afterAll(() => stores.end());

  test('are none at first, are there once written, and are written over in whole', async () => {
    const { keys } = stores;
    expect(await keys.names()).toEqual([]);
    expect(await keys.read('seal.pem')).toBeNull();
    await keys.write('seal.pem', 'a long first text');
    await keys.write('seal.pem', 'ünder another');
    expect(await keys.read('seal.pem')).toBe('ünder another');
    expect(await keys.names()).toEqual(['seal.pem']);
    expect(keys.placeOf('seal.pem')).toMatch(/keys\/seal\.pem$/);
  });
});
