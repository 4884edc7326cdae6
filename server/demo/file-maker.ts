import type { FileStore } from '../files/store.ts';
import type { Random } from './random.ts';

/** Stores the demo firm's files and collects their rows. */
export interface FileMaker {
  readonly rows: {
    id: string;
    sha256: string;
    size: number;
    type: string;
    name: string;
    created_at: string;
  }[];
  /** @returns the id of the file's row */
  add(name: string, type: string, bytes: Uint8Array): Promise<string>;
}

export function fileMaker(store: FileStore, chance: Random, now: string): FileMaker {
  const rows: FileMaker['rows'] = [];
  return {
    rows,
    async add(name, type, bytes) {
      const id = chance.id();
      rows.push({ id, ...(await store.put(bytes)), type, name, created_at: now });
      return id;
    },
  };
}
