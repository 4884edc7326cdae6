import type { JWTPayload } from 'jose';
import { addressKey, storedAddress } from '#contract/core/same-address.ts';

/** Characters that a path of RFC 5321 holds. */
const longest = 254;

/**
 * The trusted e-mail address of a token. If the firm named a claim, it vouches for that one (B2C's `emails` is a list, of which the first
 * counts); otherwise it is `email`, only if the provider says that it is verified. Taken as it is: what somebody pastes is cleaned, but a name
 * before an address, or a mailbox that is spelt like another, is somebody else.
 */
export function emailOf(claims: JWTPayload, claim: string | null): string | null {
  if (claims.email_verified === false) return null;
  if (claim === null && claims.email_verified !== true) return null;
  const named = claims[claim ?? 'email'];
  const text: unknown = Array.isArray(named) ? named[0] : named;
  const address = typeof text === 'string' && text.length <= longest ? addressKey(text) : '';
  return storedAddress.test(address) ? address : null;
}
