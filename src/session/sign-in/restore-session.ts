import { supplyBearers } from '../../api/bearers.ts';
import type { Vault } from '../../offline/vault/vault.ts';
import { renew } from '../renewal/renew.ts';
import { clearCorrupt } from '../vault/leave-portal.ts';
import { startKeptSession } from './start-session.ts';

/** Makes the session kept in an open vault that of this page. True; what is corrupt clears the session. */
export async function restoreSession(vault: Vault): Promise<true> {
  if (await startKeptSession(vault)) {
    supplyBearers(() => renew(vault));
    return true;
  }
  await clearCorrupt(vault.portal);
  // The page is on its way out: who asked would send it elsewhere, and the words of the next page would be lost.
  return new Promise(() => {});
}
