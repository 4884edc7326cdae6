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

test('a put that a killed server left goes, one at work stays', async () => {
  const [old, young] = [join(folder, 'new', 'old'), join(folder, 'new', 'young')];
  for (const part of [old, young]) await writeFile(part, 'half of');
  await utimes(old, 1000, 1000);
  await store.tidy('2001-01-01T00:00:00.000Z');
  expect(await readdir(join(folder, 'new'))).toEqual(['young']);
  await rm(young);
});
