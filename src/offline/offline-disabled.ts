import { writeCache } from './database/fence.ts';
import { putEntry, removeEntry, takeEntry } from './entries.ts';
import type { Vault } from './vault/vault.ts';

/*
 * A person may take what is kept off the device and stay signed in. Nothing is fetched ahead then until they ask for it. What they chose
 * to keep, drafts and unsent work stay.
 */
const entry = 'keeps-nothing';

/** Removes every kept answer and file, and keeps none ahead from now on. Throws `LockedError`. */
export async function removeKept(vault: Vault): Promise<void> {
  const { records, files, contents } = vault.cache;
  await putEntry(vault, entry, true);
  await writeCache(vault, ['records', 'files', 'contents'], () =>
    Promise.all([records, files, contents].map((table) => table.clear())),
  );
}

/** Whether nothing is to be kept ahead. */
export const keepsNothing = async (vault: Vault): Promise<boolean> =>
  (await takeEntry(vault, entry)) === true;

/** The person asked for it again. */
export const keepAgain = (vault: Vault): Promise<void> => removeEntry(vault, entry);
