import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { closedFolder } from './files/closed-folder.ts';
import { takeLock } from './lock.mjs';
import { StartError } from './start-error.ts';

/** The lock: either ours until `release`, or held by the server at `runningAt`, which may still be starting. */
export type InstanceLock = { release(): Promise<void> } | { runningAt: string };

/** The reasons why a data folder cannot be used, by error code, and the remedies. */
const unusable: Record<string, string> = {
  EACCES:
    'It belongs to another user, whose server may be running: start as that user, or choose another DATA_DIR.',
  EEXIST: 'It is a file: choose a folder as DATA_DIR.',
  ENOTDIR: 'Part of that path is a file: choose another DATA_DIR.',
  ENOENT: 'It cannot be made there: choose another DATA_DIR.',
  EROFS: 'It lies where nothing can be written: choose another DATA_DIR.',
};

/**
 * Locks a data folder against a second server, which gets the address of the first, and closes it to other users. If the server runs as
 * root, other users can pass through the folder: the database runs as another user.
 * @throws StartError when the folder cannot be used
 */
export async function lockDataDir(dataDir: string, address: string): Promise<InstanceLock> {
  try {
    await closedFolder(dataDir, { passable: process.getuid?.() === 0 });
    const lock = await takeLock(join(await realpath(dataDir), 'lock'), address);
    return 'holder' in lock ? { runningAt: lock.holder } : lock;
  } catch (cause) {
    const why = unusable[(cause as NodeJS.ErrnoException).code ?? ''];
    if (!why) throw cause;
    throw new StartError(`Portico may not use ${dataDir}. ${why}`, { cause });
  }
}
