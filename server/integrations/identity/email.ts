import type { JWTPayload } from 'jose';
import * as v from 'valibot';
import { email } from '../../../contract/core/values.ts';

/**
 * The address of a token that may be believed. Where the firm named a claim it vouches for it (B2C's `emails` is a list, the first
 * counts); otherwise it is `email`, and only what the provider says it has verified.
 */
export function emailOf(claims: JWTPayload, claim: string | null): string | null {
  if (claims.email_verified === false) return null;
  if (claim === null && claims.email_verified !== true) return null;
  const named = claims[claim ?? 'email'];
  const address = v.safeParse(email, Array.isArray(named) ? named[0] : named);
  return address.success ? address.output : null;
}
