import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs, later } from '../clock.ts';
import { storeKinds, testStores } from './test-stores.ts';

const text = (content: string) => new TextEncoder().encode(content);
const hash = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
const [yesterday, tomorrow] = [-dayMs, dayMs].map((ms) => later(new Date().toISOString(), ms));

describe.each(storeKinds)('the file store: %s', (kind) => {
  let stores: Awaited<ReturnType<typeof testStores>>;
  beforeAll(async () => {
    stores = await testStores(kind);
  });
  afterAll(() => stores.end());

  const read = async (sha256: string, range?: { start: number; end: number }) =>
    new Response(await stores.files.read(sha256, range)).text();
  async function listed(): Promise<string[]> {
    const all: string[] = [];
    for await (const some of stores.files.list()) all.push(...some);
    return all;
  }

  test('is empty at first', async () => {
    expect(await listed()).toEqual([]);
    await stores.files.tidy(tomorrow ?? '');
  });

  test('a blob is kept under its hash, once, and comes back in whole or in part', async () => {
    const { files } = stores;
    const expected = { sha256: hash('a payslip'), size: 9 };
    expect(await files.put(text('a payslip'))).toEqual(expected);
    expect(await files.put(text('a payslip'))).toEqual(expected);
    expect(await read(expected.sha256)).toBe('a payslip');
    expect(await read(expected.sha256, { start: 2, end: 4 })).toBe('pay');
    expect(new TextDecoder().decode(await files.bytes(expected.sha256))).toBe('a payslip');
    expect(await listed()).toEqual([expected.sha256]);
  });

  test('a long stream is kept like bytes, and read as one', async () => {
    const chunk = new Uint8Array(1 << 20).map((_, i) => i);
    async function* chunks() {
      for (let i = 0; i < 9; i++) yield chunk;
    }
    const { sha256, size } = await stores.files.put(chunks());
    expect([size, sha256]).toEqual([9 << 20, hash(Buffer.concat(Array.from({ length: 9 }, () => chunk)))]);
    const again = createHash('sha256');
    for await (const part of await stores.files.read(sha256)) again.update(part);
    expect(again.digest('hex')).toBe(sha256);
    const end = await stores.files.read(sha256, { start: size - 3, end: size - 1 });
    expect(new Uint8Array(await new Response(end).arrayBuffer())).toEqual(chunk.slice(-3));
  });

  test('a reader who goes away does no harm to those who come after', async () => {
    const { sha256 } = await stores.files.put(new Uint8Array(4 << 20));
    for (let i = 0; i < 60; i++) await (await stores.files.read(sha256)).cancel();
    expect((await stores.files.bytes(sha256)).length).toBe(4 << 20);
  });

  test('a stream that breaks off leaves nothing', async () => {
    const before = await listed();
    async function* parts() {
      yield text('one ');
      throw new Error('connection lost');
    }
    await expect(stores.files.put(parts())).rejects.toThrow('connection lost');
    expect(await listed()).toEqual(before);
    expect(await readdir(join(stores.dataDir, 'files', 'new'))).toEqual([]);
  });

  test('an empty blob is one too', async () => {
    const { sha256 } = await stores.files.put(new Uint8Array());
    expect(await read(sha256)).toBe('');
    expect(await stores.files.exists(sha256)).toBe(true);
  });

  test('a missing file is answered as missing, and names that are no hash are refused', async () => {
    const { files } = stores;
    await expect(files.read(hash('nothing'))).rejects.toThrow(hash('nothing').slice(2));
    await expect(files.bytes(hash('nothing'))).rejects.toThrow(hash('nothing').slice(2));
    expect(await files.exists(hash('nothing'))).toBe(false);
    for (const act of [files.bytes, files.read, files.delete])
      await expect(async () => act('../../etc/passwd')).rejects.toThrow('not the name of a blob');
  });

  test('a blob that was put since is left alone; one nobody put goes, by the second round at the latest', async () => {
    const { files } = stores;
    const { sha256 } = await files.put(text('put twice'));
    await files.delete(sha256, yesterday);
    expect(await read(sha256)).toBe('put twice');
    for (let round = 0; round < 2; round++) await files.delete(sha256, tomorrow);
    expect([await files.exists(sha256), (await listed()).includes(sha256)]).toEqual([false, false]);
    await files.delete(sha256, tomorrow);
  });

  test('a deleted blob is gone, and comes back when it is put again', async () => {
    const { files } = stores;
    const { sha256 } = await files.put(text('gone'));
    await files.delete(sha256);
    await files.delete(sha256);
    expect(await files.exists(sha256)).toBe(false);
    await files.put(text('gone'));
    expect(await read(sha256)).toBe('gone');
  });
});
