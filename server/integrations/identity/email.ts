import type { JWTPayload } from 'jose';
import * as v from 'valibot';
import { email } from '../../../contract/core/values.ts';

/**
 * The trusted e-mail address of a token. If the firm named a claim, it vouches for that one (B2C's `emails` is a list, of which the first
 * counts); otherwise it is `email`, only if the provider says that it is verified.
 */
export function emailOf(claims: JWTPayload, claim: string | null): string | null {
  if (claims.email_verified === false) return null;
  if (claim === null && claims.email_verified !== true) return null;
  const named = claims[claim ?? 'email'];
  const address = v.safeParse(email, Array.isArray(named) ? named[0] : named);
  return address.success ? address.output : null;
}
