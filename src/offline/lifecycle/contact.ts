import type { SignedIn } from '#contract/session/session.ts';
import { now } from '#src/lib/time/clock.ts';
import { changeLock, writeCache } from '../database/fence.ts';
import { changeMarker } from '../plain/vault-metadata.ts';
import type { Vault } from '../vault/vault.ts';

/** After every `update-token`: notes the contact, the firm's offline days and the server's clock. Throws `LockedError`. */
export async function noteContact(
  vault: Vault,
  { device, serverTime, idleMs }: Pick<SignedIn, 'device' | 'serverTime' | 'idleMs'>,
): Promise<void> {
  const seenAt = now();
  const facts = {
    offlineUntil: Date.parse(device.offlineUntil),
    skewMs: Date.parse(serverTime) - seenAt,
    seenAt,
    idleMs,
  };
  await writeCache(vault, [], () => changeLock(vault.cache, facts));
  changeMarker(vault.portal, vault.name, facts);
}
