import { redirect } from '@tanstack/react-router';
import { errorNotificationMs } from '#contract/core/limits.ts';
import type { Portal } from '#contract/session/session.ts';
import { everyPortal, portalPaths } from '#src/session/portal-paths.ts';
import { openKeptSession } from '#src/session/renewal/open-kept-session.ts';
import { sessions } from '#src/session/session.ts';
import { resolveReturnTo } from '#src/session/sign-in/return-to.ts';
import { activePortals, keptPortals, unlockable } from '#src/session/vault/active-portals.ts';
import { notify } from '#src/ui/notifications/store.ts';

/** The parameters of the address. */
interface Arrival {
  readonly redirectUrl?: string | undefined;
  readonly portal?: string | undefined;
}

const go = (href: string) => redirect({ href, replace: true });

/** The portal this browser is signed in to: the shown one, else the one used last. */
const here = () => sessions.now()?.portal ?? activePortals()[0];

/**
 * Resolves `/` (specification, section 2): a `redirectUrl` is kept if its host is allowed, and a signed-in person goes to the root of their
 * portal. Others unlock this device's vault, else sign in. Answers the portal to unlock: the named one, else the one used last.
 */
export async function resolveEntryRoute({
  redirectUrl,
  portal: named,
}: Arrival): Promise<{ locked: Portal }> {
  if (redirectUrl !== undefined) {
    const { keepRedirect, notAllowed } = await import('#src/session/redirect.ts');
    if (!keepRedirect(redirectUrl))
      notify({ type: 'error', message: notAllowed, duration: errorNotificationMs });
  }
  const kept = keptPortals();
  const portal = kept.find((each) => each === named) ?? here();
  if (portal && (await openKeptSession(portal)))
    throw go(named ? resolveReturnTo(portal) : portalPaths[portal].root);
  const locked = portal ?? kept[0];
  if (locked === undefined) throw go(portalPaths.client.signIn);
  if (locked === 'external' && !unlockable(locked)) throw go(portalPaths.external.signIn);
  return { locked };
}

/** The portal to sign out of at `/logout`: the named one, else the present one. A person who is not signed in is sent to sign in. */
export async function requireSignedIn(named: string | undefined): Promise<Portal> {
  const portal = everyPortal.find((each) => each === named) ?? here();
  if (portal && (await openKeptSession(portal))) return portal;
  throw go(portalPaths[portal ?? keptPortals()[0] ?? 'client'].signIn);
}
