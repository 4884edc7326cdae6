import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

const markOf = (dataDir: string) => join(dataDir, 'restoring');

/**
 * Marks a data folder as being restored.
 * @returns a function that removes the mark
 */
export async function markUnfinished(dataDir: string): Promise<() => Promise<void>> {
  await writeFile(markOf(dataDir), 'A backup is being restored into this folder.\n', { flush: true });
  return () => rm(markOf(dataDir));
}

/**
 * Refuses a data folder in which a restore was interrupted: its data is incomplete.
 * @throws StartError
 */
export function refuseUnfinished(dataDir: string): void {
  if (existsSync(markOf(dataDir)))
    throw new StartError(
      `A restore into ${dataDir} did not finish. Delete the folder (and empty the database, if it is your own), then restore again.`,
    );
}
