import { now } from '#src/lib/time/clock.ts';
import { vaultMetadata } from '../plain/vault-metadata.ts';
import type { Vault } from '../vault/vault.ts';

const markerOf = ({ portal, name }: Pick<Vault, 'portal' | 'name'>) =>
  vaultMetadata(portal).find((each) => each.name === name);

/** The server's clock as of the last contact, ms since 1970; the device's own if there was none. */
export const serverNow = (vault: Pick<Vault, 'portal' | 'name'>): number =>
  now() + (markerOf(vault)?.skewMs ?? 0);

/**
 * Time until the vault no longer opens without contact to the server, ms: right after contact the firm's offline days, for an external
 * signer their link's.
 */
export function keptForMs(vault: Pick<Vault, 'portal' | 'name'>): number {
  const marker = markerOf(vault);
  return marker ? Math.max(0, marker.offlineUntil - marker.skewMs - now()) : 0;
}
