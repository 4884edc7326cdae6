import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Uploads on their way: one file each, written at offsets. A chunk that was acknowledged is on the disk. */
export interface PartialStore {
  write(id: string, offset: number, bytes: Uint8Array): Promise<void>;
  /** All that has arrived; null once it was removed. */
  bytes(id: string): Promise<Uint8Array | null>;
  remove(id: string): Promise<void>;
}

/** Partial uploads in `<dataDir>/uploads`. */
export function partialUploads(dataDir: string): PartialStore {
  const folder = join(dataDir, 'uploads');
  const placeOf = (id: string) => join(folder, `${id}.part`);
  return {
    async write(id, offset, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = await open(placeOf(id), offset === 0 ? 'w' : 'r+', 0o600);
      try {
        await file.write(bytes, 0, bytes.length, offset);
        await file.datasync();
      } finally {
        await file.close();
      }
    },
    bytes: (id) =>
      readFile(placeOf(id)).then(
        (bytes) => new Uint8Array(bytes),
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return null;
          throw error;
        },
      ),
    remove: (id) => rm(placeOf(id), { force: true }),
  };
}
