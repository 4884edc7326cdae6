import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { CloudPortal } from '#contract/session/cloud.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Logger } from '#server/log.ts';
import { discover } from './discovery.ts';
import { emailOf } from './email.ts';
import { groupsInToken } from './groups.ts';
import { notForUs, refused } from './refused.ts';
import type { CloudSettings } from './settings.ts';

/** A person identified by a provider. `issuer` and `subject` name a person for ever. */
export interface Identity {
  issuer: string;
  subject: string;
  /** The person's own, trusted address in lower case. */
  email: string | null;
  /** Directory groups and app roles; null: too many for the token, which then names none. */
  groups: string[] | null;
}

/** An OpenID provider; `name` is its label on the button. */
export interface IdentityProvider {
  readonly name: string;
  /**
   * Verifies an id token. It must be signed by a key the provider publishes, be meant for us, be fresh at `now` (ISO instant) and hold
   * `nonce`.
   * @throws Refusal in words: `invalid_token`, or `unavailable` when the provider cannot be reached
   */
  verify(idToken: string, nonce: string, now: string): Promise<Identity>;
}

/** Accepted signatures: by key pairs only, so that checking one does not allow making one. */
const algorithms = ['RS256', 'PS256', 'ES256'];
/** Maximum age of an id token, which is used at once; an older one was kept by somebody. */
export const idTokenMaxAgeSeconds = 600;
/** Maximum difference between the provider's clock and ours. */
export const clockToleranceSeconds = 60;

/** The provider of these settings. Its issuer and keys are fetched at the first sign-in. */
export function openIdProvider(settings: CloudSettings, log: Pick<Logger, 'warn'>): IdentityProvider {
  const { name, authority, clientId } = settings;
  let known: Promise<{ issuer: string; keys: JWTVerifyGetKey }> | undefined;

  async function ask() {
    const { issuer, jwksUri } = await discover(authority);
    return { issuer, keys: createRemoteJWKSet(jwksUri) };
  }
  function facts() {
    known ??= ask().catch((error: unknown) => {
      known = undefined;
      throw unreached(error);
    });
    return known;
  }
  function unreached(error: unknown): Refusal {
    log.warn({ error, authority }, 'identity provider not reached');
    return new Refusal('unavailable', {
      message: `${name} can't be asked about your sign-in at the moment. Please try again in a little while.`,
    });
  }

  return {
    name,
    async verify(idToken, nonce, now) {
      const { issuer, keys } = await facts();
      const { payload } = await jwtVerify(idToken, keys, {
        issuer,
        audience: clientId,
        algorithms,
        currentDate: new Date(now),
        clockTolerance: clockToleranceSeconds,
        maxTokenAge: idTokenMaxAgeSeconds,
        requiredClaims: ['sub', 'exp', 'nonce'],
      }).catch((error: unknown) => {
        throw isUnreached(error) ? unreached(error) : refused(error);
      });
      if (!payload.sub || !isForUs(payload, settings)) throw notForUs();
      if (payload.nonce !== nonce)
        throw new Refusal('invalid_token', {
          message: 'This sign-in was begun elsewhere. Please sign in again.',
        });
      const email = emailOf(payload, settings.emailClaim);
      return { issuer, subject: payload.sub, email, groups: groupsInToken(payload) };
    },
  };
}

/**
 * True if the token was issued to us: with several audiences `azp` must name us (OpenID Connect Core 3.1.3.7). All policies of a B2C tenant
 * share issuer and keys; a token of another policy, such as a password reset, is no sign-in.
 */
function isForUs({ aud, azp, tfp, acr }: JWTPayload, { authority, clientId }: CloudSettings): boolean {
  if (Array.isArray(aud) && aud.length > 1 && azp !== clientId) return false;
  const policy = tfp ?? (typeof acr === 'string' && /^b2c_1/i.test(acr) ? acr : undefined);
  return policy === undefined || authority.toLowerCase().split('/').includes(String(policy).toLowerCase());
}

/** True for the errors of `fetch` and the key set when the provider does not answer properly. */
const isUnreached = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) ||
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  error.code === 'ERR_JOSE_GENERIC';

/** The configured providers, by portal. */
export const identityProviders = (
  cloud: Partial<Record<CloudPortal, CloudSettings>>,
  log: Pick<Logger, 'warn'>,
): Partial<Record<CloudPortal, IdentityProvider>> =>
  Object.fromEntries(
    Object.entries(cloud).map(([portal, settings]) => [portal, openIdProvider(settings, log)]),
  );
