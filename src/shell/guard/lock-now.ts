import type { Portal } from '#contract/session/session.ts';
import { currentMarker } from '#src/offline/plain/vault-metadata.ts';
import { isGuarded } from '#src/offline/vault/lock-rules.ts';
import { reachable } from '#src/session/connectivity.ts';

/** Locks the device's vault, in every tab. */
export async function lockNow(portal: Portal): Promise<void> {
  const { forceOut } = await import('#src/session/vault/leave-portal.ts');
  await forceOut(portal, 'idle-locked');
}

/** True if nothing opens the vault again for now: neither a PIN nor a passkey is set up, and a sign-in needs a connection. */
export const locksOut = (portal: Portal): boolean =>
  !reachable.now().online && !isGuarded(currentMarker(portal) ?? {});
