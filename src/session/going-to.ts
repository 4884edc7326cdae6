import { redirectConsentMs } from '../../contract/limits.ts';
import type { Portal } from '../../contract/session.ts';
import { dayMs } from '../lib/time.ts';
import { plainKeys, putPlain, takePlain } from '../offline/plain-entries.ts';
import { doors, portalOf } from './portals.ts';

/**
 * Keeps where the person was going while they unlock, sign in or give consent: an allowed address (10 minutes), or a path of ours
 * (a day: somebody locked out over night comes back to it).
 */
export function keepGoingTo(address: string): void {
  putPlain(plainKeys.goingTo, address, address.startsWith('/') ? dayMs : redirectConsentMs);
}

/** Takes out where the person was going. */
export function takeGoingTo(): string | undefined {
  const address = takePlain(plainKeys.goingTo, { once: true });
  return typeof address === 'string' ? address : undefined;
}

/**
 * Where somebody goes once they are in: the page of their portal they wanted, `/redirect-action` if they came with an outside
 * address, else their portal's root.
 */
export function destination(portal: Portal, goingTo: string | undefined): string {
  if (goingTo === undefined) return doors[portal].root;
  if (!goingTo.startsWith('/')) return '/redirect-action';
  return portalOf(goingTo) === portal ? goingTo : doors[portal].root;
}

/** The same for what was kept. A path of ours is taken out; an outside address stays for `/redirect-action`. */
export function goOn(portal: Portal): string {
  const goingTo = takeGoingTo();
  if (goingTo && !goingTo.startsWith('/')) keepGoingTo(goingTo);
  return destination(portal, goingTo);
}
