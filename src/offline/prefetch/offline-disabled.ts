import { putEntry, removeEntry, takeEntry } from '../content/entries.ts';
import { writeCache } from '../database/fence.ts';
import type { Vault } from '../vault/vault.ts';

/*
 * A person may remove the kept data from the device and stay signed in. Nothing is prefetched then until they ask for it. Pins, drafts and
 * unsent work stay.
 */
const entry = 'keeps-nothing';

/** Removes every kept answer and file, and stops prefetching. Throws `LockedError`. */
export async function removeKept(vault: Vault): Promise<void> {
  const { records, files, contents } = vault.cache;
  await putEntry(vault, entry, true);
  await writeCache(vault, ['records', 'files', 'contents'], () =>
    Promise.all([records, files, contents].map((table) => table.clear())),
  );
}

/** True if nothing is to be prefetched. */
export const keepsNothing = async (vault: Vault): Promise<boolean> =>
  (await takeEntry(vault, entry)) === true;

/** Allows prefetching again, at the person's request. */
export const keepAgain = (vault: Vault): Promise<void> => removeEntry(vault, entry);
