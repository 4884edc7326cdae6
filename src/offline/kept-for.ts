import { now } from '../lib/time.ts';
import { markers } from './marker.ts';
import type { Vault } from './vault/vault.ts';

/**
 * How much longer what this vault keeps opens if the server is not heard from, ms: right after contact the firm's offline days, for a
 * signer those of their link.
 */
export function keptForMs({ portal, name }: Pick<Vault, 'portal' | 'name'>): number {
  const marker = markers(portal).find((each) => each.name === name);
  return marker ? Math.max(0, marker.offlineUntil - marker.skewMs - now()) : 0;
}
