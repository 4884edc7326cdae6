import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { orIfMissing } from './missing.ts';

/** Where the firm's keys lie, by file name. Nobody but the server may read them. */
export interface KeyFiles {
  /** Where a person finds one. */
  placeOf(name: string): string;
  names(): Promise<string[]>;
  /** Null when it is not there. */
  read(name: string): Promise<string | null>;
  /** In one step: after a crash there is all of it or what was there before. */
  write(name: string, text: string): Promise<void>;
}

/** Keys as files of one folder. */
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
