import { putEntry, removeEntry, takeEntry } from './entries.ts';
import type { Vault } from './vault/vault.ts';

/*
 * What a person chose to keep on this device, by the id of the row that owns the file: a newer version of the file is kept in the
 * place of the older one, and one that was dropped for room comes back. Encrypted, and gone with the cache.
 */
const entryOf = (id: string) => `pinned:${id}`;

/** Notes that the person keeps the file of this row. Throws `LockedError`. */
export const pin = (vault: Vault, id: string): Promise<void> => putEntry(vault, entryOf(id), true);

/** Takes it back. Throws `LockedError`. */
export const unpin = (vault: Vault, id: string): Promise<void> => removeEntry(vault, entryOf(id));

/** Whether the person keeps the file of this row. */
export const isPinned = async (vault: Vault, id: string): Promise<boolean> =>
  (await takeEntry(vault, entryOf(id))) === true;
