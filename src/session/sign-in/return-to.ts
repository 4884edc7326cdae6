import { redirectConsentMs } from '../../../contract/core/limits.ts';
import type { Portal } from '../../../contract/session/session.ts';
import { dayMs } from '../../lib/time.ts';
import { plainKeys, putPlain, takePlain } from '../../offline/plain-entries.ts';
import { currentMarker } from '../../offline/vault-metadata.ts';
import { portalOf, portalPaths } from '../portal-paths.ts';

/** Where somebody is going. */
export interface ReturnTo {
  readonly address: string;
  /** Whose vault was open there: nobody else is taken to it. */
  readonly of?: string | undefined;
}

const isOurs = (address: string) => address.startsWith('/');

/**
 * Keeps where the person is going while they unlock, sign in or give consent, an allowed address or a path of ours: for 10 minutes, and
 * for a day where somebody was who alone is taken back, since they may have been locked out over night.
 */
export function saveReturnTo(goingTo: ReturnTo): void {
  putPlain(plainKeys.goingTo, goingTo, goingTo.of === undefined ? redirectConsentMs : dayMs);
}

/** Keeps the page a person is stopped at, unless they were there before or came with an outside address, which is worth more. */
export function saveInterruptedPage(href: string): void {
  const kept = takeReturnTo();
  const [path] = href.split('?');
  const stays = kept && (kept.of === undefined ? !isOurs(kept.address) : kept.address === path);
  saveReturnTo(stays ? kept : { address: href });
}

/** Takes out where the person was going. */
export function takeReturnTo(): ReturnTo | undefined {
  const kept = takePlain(plainKeys.goingTo, { once: true }) as ReturnTo | undefined;
  return typeof kept?.address === 'string' ? kept : undefined;
}

/**
 * Where somebody goes once they are in: the page of their portal they wanted, `/redirect-action` if they came with an outside
 * address, else their portal's root.
 */
export function destination(portal: Portal, goingTo: string | undefined): string {
  if (goingTo === undefined) return portalPaths[portal].root;
  if (!isOurs(goingTo)) return '/redirect-action';
  return portalOf(goingTo) === portal ? goingTo : portalPaths[portal].root;
}

/** The same for what was kept, if it is theirs who just came in. A path of ours is taken out; an outside address stays for `/redirect-action`. */
export function resolveReturnTo(portal: Portal): string {
  const { address, of } = takeReturnTo() ?? {};
  if (address && !isOurs(address)) saveReturnTo({ address });
  const theirs = of === undefined || of === currentMarker(portal)?.name;
  return destination(portal, theirs ? address : undefined);
}
