import type { Portal } from '#contract/session/session.ts';
import { cacheDatabase } from '../database/cache.ts';
import { openDatabase } from '../database/open.ts';
import { currentMarker } from '../plain/vault-metadata.ts';
import { renewalHalf } from '../vault/renewal.ts';
import { states } from '../vault/vault-states.ts';

/** The renewal half of the portal's vault while it is not locked, without opening it; else null. */
export async function unsealedRenewalToken(portal: Portal): Promise<string | null> {
  const marker = currentMarker(portal);
  const cache = marker && states[marker.state].keysHeld ? cacheDatabase(marker.name) : null;
  if (!cache || !(await openDatabase(cache))) return null;
  return renewalHalf({ cache }).finally(() => cache.close());
}
