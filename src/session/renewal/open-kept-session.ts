import type { Portal } from '#contract/session/session.ts';
import { now } from '#src/lib/time/clock.ts';
import { databaseNames } from '#src/offline/database/open.ts';
import { currentMarker, type VaultMetadata } from '#src/offline/plain/vault-metadata.ts';
import { isGuarded, lockDue } from '#src/offline/vault/lock-rules.ts';
import { erasesMore, type LeftState } from '#src/offline/vault/vault-states.ts';
import { sessions } from '../session.ts';

let opening: { portal: Portal; opened: Promise<boolean> } | undefined;

/**
 * Opens the portal's session on this page from the device's vault, without waiting for the server: the first call renews the access tokens.
 * Only if an unlock method is set up and no other tab holds the key, the server is asked for its share of the key. False when nobody is
 * signed in here, or the vault is locked. Corrupt kept data clears the session.
 */
export function openKeptSession(portal: Portal): Promise<boolean> {
  if (sessions.now()?.portal === portal) return Promise.resolve(true);
  if (opening?.portal !== portal) {
    const opened = openKept(portal).finally(() => {
      opening = undefined;
    });
    opening = { portal, opened };
  }
  return opening.opened;
}

async function openKept(portal: Portal): Promise<boolean> {
  const marker = currentMarker(portal) ?? (await restored(portal));
  if (!marker) return false;
  const { state } = marker;
  const due = lockDue(marker, now());
  // The leaving tab was closed before it had finished.
  if (state !== 'active' && marker.unfinished) await leave(portal, state);
  // A locked vault is erased once its offline days are over.
  if (due && erasesMore(due, state)) await leave(portal, due);
  if (due || state !== 'active') return false;
  // Both at once: they are on the way to the first paint.
  const [{ resumeVault }, { restoreSession }] = await Promise.all([
    import('#src/offline/lifecycle/complete-sign-in.ts'),
    import('../sign-in/restore-session.ts'),
  ]);
  const vault = await resumeVault(portal);
  if (vault) return restoreSession(vault);
  if (!isGuarded(marker)) return false;
  const { resumeOnline } = await import('./resume-online.ts');
  return resumeOnline(portal);
}

/** The marker of a vault whose line in localStorage is gone; null if the browser keeps no vault. */
async function restored(portal: Portal): Promise<VaultMetadata | null> {
  const kept = await databaseNames('portico-').catch(() => []);
  if (kept.length === 0) return null;
  const { restoreMarkers } = await import('#src/offline/lifecycle/find-vaults.ts');
  await restoreMarkers(portal);
  return currentMarker(portal);
}

async function leave(portal: Portal, state: LeftState): Promise<void> {
  const { leaveOnTheWay } = await import('../vault/leave-portal.ts');
  await leaveOnTheWay(portal, state);
}
