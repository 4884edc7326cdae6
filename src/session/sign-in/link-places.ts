import { putEntry, takeEntry } from '#src/offline/content/entries.ts';
import { currentVault, type Vault } from '#src/offline/vault/vault.ts';

/** Key of a link's entry; it is hidden like every entry's key, so the token is nowhere in the clear. */
const entryOf = (token: string) => `link ${token}`;

/** Keeps the target path of a signing link, for opening it again without the server. */
export const noteLinkPlace = (vault: Vault, token: string, path: string): Promise<void> =>
  putEntry(vault, entryOf(token), path);

/** Target path of a signing link on this device; undefined if the present person did not open it here. */
export async function linkPlace(token: string): Promise<string | undefined> {
  const vault = currentVault();
  const path = vault?.portal === 'external' && (await takeEntry(vault, entryOf(token)));
  return typeof path === 'string' ? path : undefined;
}
