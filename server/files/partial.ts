import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { orIfMissing } from './missing.ts';

/** Unfinished uploads, each written at its end. A chunk is durable once `write` resolves. */
export interface PartialStore {
  write(id: string, offset: number, bytes: Uint8Array): Promise<void>;
  /** All bytes received; null if there are none. */
  bytes(id: string): Promise<Uint8Array | null>;
  /** The number of bytes received and the instant of the last ones (ISO); null if there are none. */
  facts(id: string): Promise<{ size: number; changedAt: string } | null>;
  /** The ids of all unfinished uploads. */
  ids(): Promise<string[]>;
  remove(id: string): Promise<void>;
}

const ending = '.part';

/** Unfinished uploads as files in one folder. */
export function partialUploads(folder: string): PartialStore {
  const placeOf = (id: string) => join(folder, id + ending);
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
    bytes: async (id) => {
      const bytes = await readFile(placeOf(id)).catch(orIfMissing(null));
      return bytes && new Uint8Array(bytes);
    },
    facts: async (id) => {
      const found = await stat(placeOf(id)).catch(orIfMissing(null));
      return found && { size: found.size, changedAt: found.mtime.toISOString() };
    },
    ids: async () => {
      const names = await readdir(folder).catch(orIfMissing([]));
      return names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length));
    },
    remove: (id) => rm(placeOf(id), { force: true }),
  };
}
