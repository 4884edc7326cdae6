import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { orIfMissing } from './missing.ts';

/** A file that was just written: its path, hash and size. */
export interface Spooled {
  path: string;
  sha256: string;
  /** Bytes. */
  size: number;
}

/** Writes a stream to a new file and flushes it. If the stream fails, the file is removed. */
export async function spool(
  folder: string,
  name: string,
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<Spooled> {
  const hash = createHash('sha256');
  let size = 0;
  const path = join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of content) {
      hash.update(chunk);
      size += chunk.length;
      await file.writeFile(chunk);
    }
    await file.sync();
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw error;
  }
  await file.close();
  return { path, sha256: hash.digest('hex'), size };
}

/** Deletes files last written before an instant (ISO), as a killed server leaves them. */
export async function tidySpool(folder: string, begunBefore: string): Promise<void> {
  for (const name of await readdir(folder).catch(orIfMissing([])))
    if (await isOlder(join(folder, name), begunBefore)) await rm(join(folder, name), { force: true });
}

/** True if a file was last written before an instant (ISO); false if it does not exist. */
export const isOlder = (path: string, instant: string): Promise<boolean> =>
  stat(path).then(({ mtime }) => mtime.toISOString() < instant, orIfMissing(false));
