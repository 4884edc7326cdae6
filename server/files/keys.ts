import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { orIfMissing } from './missing.ts';

/** Storage of the firm's keys, by file name. Only the server may read them. */
export interface KeyFiles {
  /** The location of a key, for people. */
  placeOf(name: string): string;
  names(): Promise<string[]>;
  /** Null if it does not exist. */
  read(name: string): Promise<string | null>;
  /** Atomic: after a crash there is either the new text or the old one. */
  write(name: string, text: string): Promise<void>;
}

/** Keys as files in one folder. */
export const diskKeys = (folder: string): KeyFiles => ({
  placeOf: (name) => join(folder, name),
  names: () => readdir(folder).catch(orIfMissing([])),
  read: (name) => readFile(join(folder, name), 'utf8').catch(orIfMissing(null)),
  async write(name, text) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const place = join(folder, name);
    const unfinished = `${place}.${process.pid}.new`;
    await writeFile(unfinished, text, { mode: 0o600, flush: true });
    await rename(unfinished, place);
  },
});
