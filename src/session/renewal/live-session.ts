import { errorKinds } from '#contract/core/errors.ts';
import { renewAfterMs } from '#contract/core/limits.ts';
import type { Portal } from '#contract/session/session.ts';
import { bearersAge } from '#src/api/bearers.ts';
import { isUnreached } from '#src/api/errors.ts';
import { abortCalls } from '#src/api/running.ts';
import { watchCalls } from '#src/api/watch.ts';
import { now } from '#src/lib/time/clock.ts';
import { joinTabs } from '#src/offline/lifecycle/browser-tabs.ts';
import { noteInput, watchLock } from '#src/offline/locking/lock.ts';
import { currentMarker } from '#src/offline/plain/vault-metadata.ts';
import type { Vault } from '#src/offline/vault/vault.ts';
import type { ClosedMessage } from '#sw/protocol.ts';
import { mayUsePin } from '../config.ts';
import { replacePage } from '../sign-in/notice.ts';
import { entryPath, unlockable } from '../vault/active-portals.ts';
import { forceOut, isLeaving, keepWhereabouts } from '../vault/leave-portal.ts';
import { removeMethod } from '../vault/unlock-methods.ts';
import { renew } from './renew.ts';
import { shareKeys } from './share-keys.ts';

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;

/** Keeps a session in step with the person, the clock and the other tabs, as long as a portal is shown. Returns a function that stops. */
export function keepSessionAlive(vault: Vault): () => void {
  const { portal } = vault;
  const controller = new AbortController();
  const { signal } = controller;
  for (const input of inputs)
    addEventListener(input, () => noteInput(portal, now()), { signal, passive: true, capture: true });

  const stopTabs = joinTabs(portal, { abortFetches: abortCalls, left: () => goToEntry(portal) });
  const stopLock = watchLock(portal, (due) => (due ? void forceOut(portal, due) : follow(portal)));
  navigator.serviceWorker?.addEventListener('message', ({ data }) => followWorker(data, vault), { signal });
  const stopHandingOn = shareKeys(vault);
  if (!mayUsePin() && currentMarker(portal)?.methods?.includes('pin')) void forgetPin().catch(reportError);
  const stopRenewal = watchCalls({ answered: () => renewIfDue(vault) });
  return () => {
    controller.abort();
    stopTabs();
    stopLock();
    stopHandingOn();
    stopRenewal();
  };
}

/** Reacts to another tab that has left the vault, or resealed it and is still in it. */
function follow(portal: Portal) {
  if (isLeaving()) return;
  if (currentMarker(portal)?.state === 'active') location.reload();
  else goToEntry(portal);
}

/** Reacts to the worker closing this page's vault. */
function followWorker(said: ClosedMessage | null, { name, portal }: Vault) {
  const to = said?.type === 'CLOSED' ? said.closed[name] : undefined;
  if (to)
    forceOut(portal, to, to === 'revoked' ? errorKinds.device_revoked.message : undefined).catch(reportError);
}

function goToEntry(portal: Portal) {
  if (unlockable(portal)) keepWhereabouts(portal);
  replacePage(entryPath(portal));
}

/** Removes the PIN: the firm no longer allows one. */
const forgetPin = () => removeMethod('pin');

/** Renews the token on any response once its age reaches maximum minus threshold (specification, section 9). */
function renewIfDue(vault: Vault) {
  if (bearersAge(now()) < renewAfterMs) return;
  renew(vault).catch((error: unknown) => {
    if (!isUnreached(error)) console.warn(error);
  });
}
