import { dayMs } from '#src/lib/time/clock.ts';
import { putEntry, takeEntry } from '#src/offline/content/entries.ts';
import { openVault } from '#src/offline/vault/vault.ts';

/** Time a dismissed offer stays away, ms. */
const awayMs = 90 * dayMs;

/** True if the person dismissed this offer within that time. */
export const isPutAway = async (offer: string): Promise<boolean> =>
  (await takeEntry(openVault(), offer)) === true;

/** Dismisses an offer for a while. */
export function putAway(offer: string): void {
  putEntry(openVault(), offer, true, awayMs).catch(reportError);
}
