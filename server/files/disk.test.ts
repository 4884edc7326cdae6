import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
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

test('all blobs are listed', async () => {
  const { sha256 } = await store.put(text('listed'));
  const listed: string[] = [];
  for await (const some of store.list()) listed.push(...some);
  expect(listed).toContain(sha256);
  expect(listed.every((each) => /^[0-9a-f]{64}$/.test(each))).toBe(true);
  const nothing: string[] = [];
  for await (const some of diskStore(join(folder, 'none')).list()) nothing.push(...some);
  expect(nothing).toEqual([]);
});

test('a blob that was put again since is left alone', async () => {
  const { sha256 } = await store.put(text('put twice'));
  await utimes(join(folder, sha256.slice(0, 2), sha256.slice(2)), 1000, 1000);
  await store.put(text('put twice'));
  await store.delete(sha256, '2001-01-01T00:00:00.000Z');
  expect(await store.exists(sha256)).toBe(true);
  await utimes(join(folder, sha256.slice(0, 2), sha256.slice(2)), 1000, 1000);
  await store.delete(sha256, '2001-01-01T00:00:00.000Z');
  await store.delete(sha256, '2001-01-01T00:00:00.000Z');
  expect(await store.exists(sha256)).toBe(false);
});

test('what a killed server left of a put goes, one at work stays', async () => {
  const [old, young] = [join(folder, 'new', 'old'), join(folder, 'new', 'young')];
  for (const part of [old, young]) await writeFile(part, 'half of');
  await utimes(old, 1000, 1000);
  await store.tidy('2001-01-01T00:00:00.000Z');
  expect(await readdir(join(folder, 'new'))).toEqual(['young']);
  await rm(young);
});

test('a deleted blob is gone', async () => {
  const { sha256 } = await store.put(text('gone'));
  await store.delete(sha256);
  await store.delete(sha256);
  expect(await store.exists(sha256)).toBe(false);
});
