import { supplyBearers } from '#src/api/bearers.ts';
import type { Vault } from '#src/offline/vault/vault.ts';
import { renew } from '../renewal/renew.ts';
import { clearCorrupt } from '../vault/leave-portal.ts';
import { startKeptSession } from './start-session.ts';

/** Makes the session kept in an open vault this page's. True; corrupt data clears the session. */
export async function restoreSession(vault: Vault): Promise<true> {
  if (await startKeptSession(vault)) {
    supplyBearers(() => renew(vault));
    return true;
  }
  await clearCorrupt(vault.portal);
  // The page is being replaced: the caller would go elsewhere, and the next page's notice would be lost.
  return new Promise(() => {});
}
