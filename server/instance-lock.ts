import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { takeLock } from './lock.mjs';
import { StartError } from './start-error.ts';

/** Either ours until `release`, or in use by the server at `runningAt`, which may still be starting. */
export type InstanceLock = { release(): Promise<void> } | { runningAt: string };

/** Keeps a second server off a data folder; it is told the address of the first. */
export async function lockDataDir(dataDir: string, address: string): Promise<InstanceLock> {
  try {
    await mkdir(dataDir, { recursive: true });
    const lock = await takeLock(join(await realpath(dataDir), 'lock'), address);
    return 'told' in lock ? { runningAt: lock.told } : lock;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EACCES') throw cause;
    throw new StartError(
      `Portico may not use ${dataDir}. It belongs to another user, whose server may be running: start as that user, or choose another DATA_DIR.`,
      { cause },
    );
  }
}
