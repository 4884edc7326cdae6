import { fateOf } from '#contract/core/errors.ts';
import { logout, type Portal } from '#contract/session/session.ts';
import { bearerFor } from '#src/api/bearers.ts';
import { ApiError } from '#src/api/errors.ts';
import { request } from '#src/api/request.ts';
import { now } from '#src/lib/time/clock.ts';
import { type KeptDraft, listDrafts } from '#src/offline/content/drafts.ts';
import { isUnsent, listItems, type OutboxItem } from '#src/offline/outbox/items/items.ts';
import { closeOutbox } from '#src/offline/outbox/queue/close-outbox.ts';
import { readShared } from '#src/offline/outbox/shared/shared-files.ts';
import { askForSync } from '#src/offline/triggers/sync.ts';
import { renewalHalf } from '#src/offline/vault/renewal.ts';
import { openVault } from '#src/offline/vault/vault.ts';
import { portalPaths } from '../portal-paths.ts';
import { endPush } from '../push.ts';
import { replacePage } from '../sign-in/notice.ts';
import { eraseOtherVaults, leavePortal } from './leave-portal.ts';

/** Longest wait of a sign-out for the server, ms. */
const patienceMs = 3000;

/** The items the server has not confirmed: sign-out would lose them, so the person is asked first. */
export async function unsentWork(): Promise<OutboxItem[]> {
  return (await listItems(openVault())).filter(isUnsent);
}

/** The drafts, and the files shared from other apps: sign-out would lose them too. */
export async function unsavedWork(): Promise<KeptDraft[]> {
  const vault = openVault();
  // Unreadable ones cannot be sent either: signing out goes on.
  const all = await readShared(vault).catch((error: unknown) => reportError(error));
  const shared = (all ?? []).filter(({ bytes }) => bytes !== null);
  const page = '/client/send/document';
  return [
    ...(await listDrafts(vault)),
    ...shared.map(({ name }) => ({ title: `Shared, not sent: ${name}`, page, at: now(), work: null })),
  ];
}

/**
 * Ends the session on the server, now or, if it is not reached, once it is; and on this device in any case: nothing readable is left
 * (specification, section 4).
 * @param agreed ids of the items the person agreed to lose
 * @returns waiting items that are not among `agreed`; nothing is done then
 */
export async function signOut(portal: Portal, agreed: readonly string[] = []): Promise<OutboxItem[]> {
  const vault = openVault();
  const more = await closeOutbox(vault, agreed);
  if (more.length > 0) return more;
  await endPush(vault);
  const ended = await endOnServer().catch((error: unknown) => console.warn(error));
  await eraseOtherVaults(vault);
  await leavePortal(portal, 'signed-out');
  if (!ended) await askForSync();
  replacePage(portalPaths[portal].signedOut);
  return [];
}

/** The result of work that ends before a signal; otherwise rejects with the signal's reason. */
const before = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  ]);

/** False if the server was not reached: the session then ends later. */
async function endOnServer(): Promise<boolean> {
  const half = await renewalHalf(openVault());
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const bearer = await before(signal, bearerFor('sign'));
    await request(logout, {}, { bearer, signal });
    return true;
  } catch (error) {
    // Refused: the session is over already.
    if (error instanceof ApiError && fateOf(error) !== 'retry') return true;
    if (half === null) return false;
    const { storePendingLogout } = await import('#src/offline/outbox/flush/pending-logouts.ts');
    await storePendingLogout(half);
    return false;
  }
}
