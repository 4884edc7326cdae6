import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { FileStore } from './store.ts';

/**
 * Blobs as files, `<folder>/ab/cdef…` by hash. One is written beside its place, flushed and renamed, so it is either there in whole
 * or not at all.
 */
export function diskStore(folder: string): FileStore {
  const placeOf = (sha256: string) => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('This is not the name of a blob.');
    return join(folder, sha256.slice(0, 2), sha256.slice(2));
  };
  const exists = (sha256: string) =>
    access(placeOf(sha256)).then(
      () => true,
      () => false,
    );
  return {
    async put(content) {
      const hash = createHash('sha256');
      let size = 0;
      const part = join(folder, 'new', randomUUID());
      await mkdir(dirname(part), { recursive: true, mode: 0o700 });
      const file = await open(part, 'wx', 0o600);
      try {
        for await (const chunk of content instanceof Uint8Array ? [content] : content) {
          hash.update(chunk);
          size += chunk.length;
          await file.writeFile(chunk);
        }
        await file.sync();
      } catch (error) {
        await file.close();
        await rm(part, { force: true });
        throw error;
      }
      await file.close();
      const sha256 = hash.digest('hex');
      const place = placeOf(sha256);
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      await rename(part, place);
      await syncFolder(dirname(place));
      return { sha256, size };
    },
    async read(sha256, range) {
      const file = await open(placeOf(sha256), 'r');
      const stream = createReadStream('', { fd: file, ...range });
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
    },
    bytes: async (sha256) => new Uint8Array(await readFile(placeOf(sha256))),
    exists,
    delete: (sha256) => rm(placeOf(sha256), { force: true }),
  };
}

/** A rename is durable once its folder is. Windows can't and needn't. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
