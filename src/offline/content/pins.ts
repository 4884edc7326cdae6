import type { Vault } from '../vault/vault.ts';
import { putEntry, removeEntry, takeEntry } from './entries.ts';

/*
 * Pins: a person's choice to keep something offline, by the id of the row that owns the file. A newer version of the file replaces the
 * older one, and an evicted one comes back. Encrypted, and gone with the cache.
 */
const entryOf = (id: string) => `pinned:${id}`;

/** Pins the file of this row. Throws `LockedError`. */
export const pin = (vault: Vault, id: string): Promise<void> => putEntry(vault, entryOf(id), true);

/** Removes the pin. Throws `LockedError`. */
export const unpin = (vault: Vault, id: string): Promise<void> => removeEntry(vault, entryOf(id));

/** True if the person pinned the file of this row. */
export const isPinned = async (vault: Vault, id: string): Promise<boolean> =>
  (await takeEntry(vault, entryOf(id))) === true;
