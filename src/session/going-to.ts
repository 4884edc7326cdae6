import { redirectConsentMs } from '../../contract/limits.ts';
import type { Portal } from '../../contract/session.ts';
import { plainKeys, putPlain, takePlain } from '../offline/plain-entries.ts';
import { doors, portalOf } from './portals.ts';

/** Keeps where the person was going while they sign in or give consent: a path of ours, or an allowed address (10 minutes). */
export function keepGoingTo(address: string): void {
  putPlain(plainKeys.goingTo, address, redirectConsentMs);
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
