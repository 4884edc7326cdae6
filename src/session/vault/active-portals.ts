import type { Portal } from '#contract/session/session.ts';
import { now } from '#src/lib/time/clock.ts';
import { currentMarker } from '#src/offline/plain/vault-metadata.ts';
import { isExpired, isGuarded, lockDue } from '#src/offline/vault/lock-rules.ts';
import { states } from '#src/offline/vault/vault-states.ts';
import { everyPortal, portalPaths } from '../portal-paths.ts';

const lastUse = (portal: Portal) => currentMarker(portal)?.seenAt ?? 0;

/** The portals this browser keeps a vault for, open or locked, the last used first. */
export const keptPortals = (): Portal[] =>
  everyPortal.filter((portal) => currentMarker(portal)).sort((a, b) => lastUse(b) - lastUse(a));

/** The kept portals with somebody signed in, as far as the browser knows without asking the server. */
export const activePortals = (): Portal[] =>
  keptPortals().filter((portal) => {
    const marker = currentMarker(portal);
    return marker !== null && states[marker.state].readable;
  });

/** True if a passkey or PIN may open the portal's vault without the server. */
export function unlockable(portal: Portal): boolean {
  const marker = currentMarker(portal);
  return marker !== null && isGuarded(marker) && states[marker.state].unlocks && !isExpired(marker, now());
}

/** True if the portal's vault opens without the server: at once, or by a passkey or PIN. */
export function opensHere(portal: Portal): boolean {
  const marker = currentMarker(portal);
  const isOpen = marker !== null && states[marker.state].readable && lockDue(marker, now()) === null;
  return isOpen || unlockable(portal);
}

/** The first page for a person who is not signed in: they unlock the vault if they can, else they sign in. */
export const entryPath = (portal: Portal): string =>
  unlockable(portal) ? `/?portal=${portal}` : portalPaths[portal].signIn;
