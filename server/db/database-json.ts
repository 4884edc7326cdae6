import { existsSync } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { StartError } from '../start-error.ts';

const shape = v.object({
  port: v.pipe(v.number(), v.integer()),
  password: v.string(),
  /** Folder of the database at its last start; it may have been moved since. */
  databaseDir: v.optional(v.string()),
});
/** Content of `database.json`: the embedded server's port, its owner's password, and the folder of its files. */
export type DatabaseJson = v.InferOutput<typeof shape>;

export const databaseJsonOf = (dataDir: string): string => join(dataDir, 'database.json');

/**
 * Reads `database.json`; null if there is none.
 * @throws StartError when it is damaged
 */
export async function readDatabaseJson(file: string): Promise<DatabaseJson | null> {
  if (!existsSync(file)) return null;
  try {
    return v.parse(shape, JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    throw new StartError(
      `${file} is damaged. It holds the port and the password of the embedded database: bring it back from a backup.`,
      { cause },
    );
  }
}

/** Writes `database.json` atomically, readable by its owner only. */
export async function writeDatabaseJson(file: string, json: DatabaseJson): Promise<void> {
  const handle = await open(`${file}.new`, 'w', 0o600);
  await handle.writeFile(JSON.stringify(json));
  await handle.sync();
  await handle.close();
  await rename(`${file}.new`, file);
}
