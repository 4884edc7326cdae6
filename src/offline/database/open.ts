import type { Dexie } from 'dexie';
import { NewerSchemaError, notifyNewerSchema } from './newer-schema.ts';

/**
 * Opens a database. False if it does not exist and was not declared with `create`.
 * @throws NewerSchemaError
 * @throws StorageError if the browser gives no storage
 */
export async function openDatabase(database: Dexie): Promise<boolean> {
  database.on('versionchange', (event) => {
    database.close();
    // A deletion needs no notice; a newer version of the app means that this tab is the old one.
    if (event.newVersion !== null) notifyNewerSchema();
    return false;
  });
  return openAsKnown(database);
}

async function openAsKnown(database: Dexie): Promise<boolean> {
  const known = database.verno;
  try {
    await database.open();
  } catch (error) {
    if (isNamed(error, 'AbortError')) return false;
    throw new StorageError(error);
  }
  // Dexie opens a newer database as it is; code that does not know its schema must not write it.
  if (Math.floor(database.backendDB().version / 10) > known) {
    database.close();
    throw new NewerSchemaError();
  }
  return true;
}

/**
 * Reopens a handle the system has killed under a sleeping page (iOS does). The handle of a database that was deleted meanwhile
 * stays closed. Throws `NewerSchemaError`.
 */
export async function revive(database: Dexie): Promise<void> {
  const [table] = database.tables;
  if (!table) return;
  try {
    await table.limit(1).primaryKeys();
  } catch {
    database.close();
    await openAsKnown(database);
  }
}

/** The names of all databases of this origin that begin with `prefix`. */
export async function databaseNames(prefix: string): Promise<string[]> {
  const found = await indexedDB.databases();
  return found.flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []));
}

/** Deletes a database; false if another connection kept it for longer than 2 s (it goes once that one closes). */
export function remove(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    const blocked = setTimeout(() => resolve(false), 2000);
    request.onsuccess = request.onerror = () => {
      clearTimeout(blocked);
      resolve(request.error === null);
    };
  });
}

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

/** The browser gives this site no storage, or it is broken: the app works online only and says so. */
export class StorageError extends Error {
  override name = 'StorageError';
  constructor(cause: unknown) {
    super(
      'This browser keeps nothing for Portico, so it works only while online. Private windows and blocked cookies do this.',
      { cause },
    );
  }
}
