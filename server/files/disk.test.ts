import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diskStore } from './disk.ts';
import type { FileStore } from './store.ts';

let folder: string;
let store: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-files-'));
  store = diskStore(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const text = (content: string) => new TextEncoder().encode(content);
const hash = (content: string) => createHash('sha256').update(content).digest('hex');
const read = async (sha256: string, range?: { start: number; end: number }) =>
  new Response(await store.read(sha256, range)).text();

test('a blob is kept under its hash, once, and comes back in whole or in part', async () => {
  const expected = { sha256: hash('a payslip'), size: 9 };
  expect(await store.put(text('a payslip'))).toEqual(expected);
  expect(await store.put(text('a payslip'))).toEqual(expected);
  expect(await read(expected.sha256)).toBe('a payslip');
  expect(await read(expected.sha256, { start: 2, end: 4 })).toBe('pay');
  expect(new TextDecoder().decode(await store.bytes(expected.sha256))).toBe('a payslip');
});

test('a stream is kept like bytes; one that breaks off leaves nothing', async () => {
  async function* parts(broken: boolean) {
    yield text('one ');
    if (broken) throw new Error('connection lost');
    yield text('two');
  }
  expect(await store.put(parts(false))).toEqual({ sha256: hash('one two'), size: 7 });
  await expect(store.put(parts(true))).rejects.toThrow('connection lost');
  expect(await readdir(join(folder, 'new'))).toEqual([]);
});

test('what is not there is said so, and names that are no hash are refused', async () => {
  await expect(store.read(hash('nothing'))).rejects.toThrow(/ENOENT/);
  expect(await store.exists(hash('nothing'))).toBe(false);
  await expect(store.bytes('../../etc/passwd')).rejects.toThrow('not the name of a blob');
});

test('a deleted blob is gone', async () => {
  const { sha256 } = await store.put(text('gone'));
  await store.delete(sha256);
  await store.delete(sha256);
  expect(await store.exists(sha256)).toBe(false);
});
