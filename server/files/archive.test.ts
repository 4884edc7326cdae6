import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unzip } from '#tests/fixtures/unzip.ts';
import { archiveOf } from './archive.ts';
import { diskStore } from './disk.ts';
import type { FileStore } from './store.ts';

let folder: string;
let store: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-archive-'));
  store = diskStore(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const at = '2026-01-02T03:04:05.000Z';
async function stored(name: string, text: string) {
  const { sha256, size } = await store.put(new TextEncoder().encode(text));
  return { id: name, name, sha256, size, type: 'application/pdf' };
}

test('is read file by file, and the same files are the same archive', async () => {
  const files = [await stored('a.pdf', 'one'), await stored('b.pdf', 'two')];
  let open = 0;
  const watched: FileStore = {
    ...store,
    bytes: () => Promise.reject(new Error('Nothing is read whole.')),
    read: async (sha256) => {
      open += 1;
      expect(open).toBe(1);
      const [whole] = [await store.bytes(sha256)];
      return new ReadableStream({
        pull(controller) {
          controller.enqueue(whole);
          controller.close();
          open -= 1;
        },
      });
    },
  };
  const first = await archiveOf(watched, 'Lease', files, at);
  expect(await archiveOf(watched, 'Lease', files, at)).toEqual(first);
  const zip = unzip(await store.bytes('blob' in first ? first.blob : ''));
  expect([...zip]).toEqual([
    ['a.pdf', 'one'],
    ['b.pdf', 'two'],
  ]);
});

test('fails where a file cannot be read, and does not wait for it', async () => {
  const broken: FileStore = { ...store, read: () => Promise.reject(new Error('gone')) };
  await expect(archiveOf(broken, 'Lease', [await stored('c.pdf', 'three')], at)).rejects.toThrow('gone');
});
