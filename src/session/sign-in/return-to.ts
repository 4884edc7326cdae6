import { redirectConsentMs } from '#contract/core/limits.ts';
import type { Portal } from '#contract/session/session.ts';
import { dayMs } from '#src/lib/time/clock.ts';
import { plainKeys, putPlain, takePlain } from '#src/offline/plain/plain-entries.ts';
import { currentMarker } from '#src/offline/plain/vault-metadata.ts';
import { portalOf, portalPaths } from '../portal-paths.ts';

/** The page somebody is going to. */
export interface ReturnTo {
  readonly address: string;
  /** Name of the vault that was open there: nobody else is taken to it. */
  readonly of?: string | undefined;
}

const isOurs = (address: string) => address.startsWith('/');

/**
 * Keeps the return-to, an allowed address or a path of ours, while the person unlocks, signs in or gives consent: for 10 minutes, and for a
 * day if it belongs to one person's vault, since they may have been locked out over night.
 */
export function saveReturnTo(goingTo: ReturnTo): void {
  putPlain(plainKeys.returnTo, goingTo, goingTo.of === undefined ? redirectConsentMs : dayMs);
}

/** Keeps the page a person is stopped at, unless they were there before or came with an outside address, which takes precedence. */
export function saveInterruptedPage(href: string): void {
  const kept = takeReturnTo();
  const [path] = href.split('?');
  const stays = kept && (kept.of === undefined ? !isOurs(kept.address) : kept.address === path);
  saveReturnTo(stays ? kept : { address: href });
}

/** Takes out the kept return-to. */
export function takeReturnTo(): ReturnTo | undefined {
  const kept = takePlain(plainKeys.returnTo, { once: true }) as ReturnTo | undefined;
  return typeof kept?.address === 'string' ? kept : undefined;
}

/** The page after signing in: the wanted page of the portal, `/redirect-action` for an outside address, else the portal's root. */
export function destination(portal: Portal, goingTo: string | undefined): string {
  if (goingTo === undefined) return portalPaths[portal].root;
  if (!isOurs(goingTo)) return '/redirect-action';
  return portalOf(goingTo) === portal ? goingTo : portalPaths[portal].root;
}

/**
 * The destination for the kept return-to, if it belongs to the person signed in. A path of ours is taken out; an outside address stays for
 * `/redirect-action`.
 */
export function resolveReturnTo(portal: Portal): string {
  const { address, of } = takeReturnTo() ?? {};
  if (address && !isOurs(address)) saveReturnTo({ address });
  const theirs = of === undefined || of === currentMarker(portal)?.name;
  return destination(portal, theirs ? address : undefined);
}
