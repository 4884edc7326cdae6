import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { blobName } from './blob-name.ts';
import { isOlder, spool, tidySpool } from './spool.ts';
import type { FileStore } from './store.ts';

/**
 * Blobs as files, `<folder>/ab/cdef…` by hash. A blob is written beside its place, flushed and renamed, so it is there completely or not at
 * all.
 */
export function diskStore(folder: string): FileStore {
  const fresh = join(folder, 'new');
  const placeOf = (sha256: string) => {
    const name = blobName(sha256);
    return join(folder, name.slice(0, 2), name.slice(2));
  };
  return {
    async put(content) {
      const chunks = content instanceof Uint8Array ? [content] : content;
      const { path, sha256, size } = await spool(fresh, randomUUID(), chunks);
      const place = placeOf(sha256);
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      await rename(path, place);
      await syncFolder(dirname(place));
      return { sha256, size };
    },
    async read(sha256, range) {
      const file = await open(placeOf(sha256), 'r');
      const stream = createReadStream('', { fd: file, ...range });
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
    },
    bytes: async (sha256) => new Uint8Array(await readFile(placeOf(sha256))),
    exists: (sha256) =>
      access(placeOf(sha256)).then(
        () => true,
        () => false,
      ),
    async delete(sha256, putBefore) {
      if (putBefore === undefined) return rm(placeOf(sha256), { force: true });
      if (!(await isOlder(placeOf(sha256), putBefore))) return;
      // Checked again after moving it aside: it may have been put since.
      const aside = join(fresh, randomUUID());
      await mkdir(fresh, { recursive: true, mode: 0o700 });
      await rename(placeOf(sha256), aside);
      if (await isOlder(aside, putBefore)) await rm(aside);
      else await rename(aside, placeOf(sha256));
    },
    async *list() {
      // A missing folder is not an empty one: the disk may not be mounted.
      for (const name of (await readdir(folder)).filter((each) => /^[0-9a-f]{2}$/.test(each)))
        yield (await readdir(join(folder, name))).map((rest) => name + rest);
    },
    tidy: (begunBefore) => tidySpool(fresh, begunBefore),
  };
}

/** Flushes a folder, which makes a rename in it durable. Windows neither can nor needs to. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
