import { now } from '../lib/time.ts';
import type { Vault } from './vault/vault.ts';
import { markers } from './vault-metadata.ts';

const markerOf = ({ portal, name }: Pick<Vault, 'portal' | 'name'>) =>
  markers(portal).find((each) => each.name === name);

/** The server's clock as it was told at the last contact, ms since 1970; the device's own where it never was. */
export const serverNow = (vault: Pick<Vault, 'portal' | 'name'>): number =>
  now() + (markerOf(vault)?.skewMs ?? 0);

/**
 * How much longer what this vault keeps opens if the server is not heard from, ms: right after contact the firm's offline days, for a
 * signer those of their link.
 */
export function keptForMs(vault: Pick<Vault, 'portal' | 'name'>): number {
  const marker = markerOf(vault);
  return marker ? Math.max(0, marker.offlineUntil - marker.skewMs - now()) : 0;
}
