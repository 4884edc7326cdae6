import { dayMs } from '../../lib/time.ts';
import { putEntry, takeEntry } from '../../offline/entries.ts';
import { openVault } from '../../offline/vault/vault.ts';

/** Put away, an offer stays away this long, ms. */
const awayMs = 90 * dayMs;

/** Whether the person put this offer away, not too long ago. */
export const isPutAway = async (offer: string): Promise<boolean> =>
  (await takeEntry(openVault(), offer)) === true;

/** Keeps an offer away from the person for a while. */
export function putAway(offer: string): void {
  putEntry(openVault(), offer, true, awayMs).catch(reportError);
}
