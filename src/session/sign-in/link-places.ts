import { putEntry, takeEntry } from '../../offline/entries.ts';
import { currentVault, type Vault } from '../../offline/vault/vault.ts';

/** Of a link's token, which is nowhere in the clear: the key is hidden as every entry's is. */
const entryOf = (token: string) => `link ${token}`;

/** Keeps where a signing link led, for when it is opened again without the server. */
export const noteLinkPlace = (vault: Vault, token: string, path: string): Promise<void> =>
  putEntry(vault, entryOf(token), path);

/** Path that a signing link led to on this device; undefined if it was not opened here by who is in now. */
export async function linkPlace(token: string): Promise<string | undefined> {
  const vault = currentVault();
  const path = vault?.portal === 'external' && (await takeEntry(vault, entryOf(token)));
  return typeof path === 'string' ? path : undefined;
}
