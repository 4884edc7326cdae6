import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { FileStore } from './store.ts';

/**
 * Blobs as files, `<folder>/ab/cdef…` by hash. One is written beside its place, flushed and renamed, so it is either there in whole
 * or not at all.
 */
export function diskStore(folder: string): FileStore {
  const fresh = join(folder, 'new');
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
      const part = join(fresh, randomUUID());
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
    async delete(sha256, putBefore) {
      if (putBefore === undefined) return rm(placeOf(sha256), { force: true });
      if (!(await isOlder(placeOf(sha256), putBefore))) return;
      // Looked at again where nobody can put it: it may have been put since.
      const aside = join(fresh, randomUUID());
      await mkdir(fresh, { recursive: true, mode: 0o700 });
      await rename(placeOf(sha256), aside);
      if (await isOlder(aside, putBefore)) await rm(aside);
      else await rename(aside, placeOf(sha256));
    },
    async *list() {
      const folders = await readdir(folder).catch(noneIfMissing);
      for (const name of folders.filter((each) => /^[0-9a-f]{2}$/.test(each)))
        yield (await readdir(join(folder, name))).map((rest) => name + rest);
    },
    async tidy(begunBefore) {
      for (const name of await readdir(fresh).catch(noneIfMissing))
        if (await isOlder(join(fresh, name), begunBefore)) await rm(join(fresh, name), { force: true });
    },
  };
}

/** Whether it was last written before then; false when it is not there. */
const isOlder = (path: string, instant: string): Promise<boolean> =>
  stat(path).then(
    ({ mtime }) => mtime.toISOString() < instant,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
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
