import type { Endpoint } from '#contract/core/endpoint.ts';
import { missingPermissions } from '#contract/core/requirement.ts';
import type { Actor } from '#server/db/actor.ts';
import { Refusal } from '../refusal.ts';
import { personalCalls } from './personal-calls.ts';

/**
 * The only place where a permission is checked.
 * @throws Refusal `unauthorized`, `forbidden`, `factor_required`, `consent_required` or `staff_of_firm`
 */
export function authorise(
  endpoint: Endpoint,
  who: Actor,
  { accepted, awaitsFactor, ofStaff }: { accepted: boolean; awaitsFactor: boolean; ofStaff: boolean },
): void {
  const { allow } = endpoint;
  if (allow.by !== 'bearer') return;
  if (who.audience === 'none' || who.audience === 'system') throw new Refusal('unauthorized');
  if (!allow.audiences.includes(who.audience)) throw new Refusal('forbidden');
  if (awaitsFactor && !allow.beforeFactor) throw new Refusal('factor_required');
  if (who.audience === 'contact' && !accepted && !allow.beforeConsent) throw new Refusal('consent_required');
  const missing = allow.permissions ? missingPermissions(who.permissions, allow.permissions) : [];
  if (missing.length > 0)
    throw new Refusal('forbidden', {
      message: `You need the permission "${missing.join('", "')}" for this.`,
    });
  if (ofStaff && who.audience === 'contact' && endpoint.method !== 'GET' && !(endpoint.name in personalCalls))
    throw new Refusal('staff_of_firm');
}

/** Accepts writes only from our own pages, by the origin a browser sends. Session renewal uses a cookie, so it must send one. */
export function checkOrigin(endpoint: Endpoint, origin: string | null, publicUrl: string): void {
  const absent = origin === null && endpoint.allow.by !== 'cookie';
  if (endpoint.method !== 'GET' && !absent && origin !== publicUrl) throw new Refusal('foreign_origin');
}
