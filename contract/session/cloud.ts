import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/values.ts';
import { signedIn } from './session.ts';

/** Portals with sign-in by an OpenID provider. Outside signers sign in by link only. */
export const cloudPortals = ['app', 'client'] as const;
export type CloudPortal = (typeof cloudPortals)[number];

/** An OpenID provider for sign-in (Entra ID, External ID, Azure AD B2C or another), in the settings of the app. */
export interface CloudProvider {
  /** Name for people, as in "Sign in with {name}". */
  name: string;
  /** Its address without `/.well-known/openid-configuration` and without a slash at the end. */
  authority: string;
  /** Client id of this application at the provider; the audience of its id tokens. */
  clientId: string;
  /** Authority for resetting a forgotten password (B2C). */
  resetAuthority: string | null;
}

/**
 * Exchanges an id token for a session of ours, once. The nonce of the token is the SHA-256, base64url, of `nonceKey`, which never left the
 * browser that asked for the token, so a stolen token is useless. Errors: `invalid_token`, `invalid_credentials` (an unknown person),
 * `forbidden` (not set up), `unavailable` (no answer from the provider).
 */
export const cloudLogin = endpoint({
  name: 'session.cloudLogin',
  summary: 'Swap an id token of the OpenID provider for a session',
  api: 'v2',
  method: 'POST',
  path: '/auth/login',
  body: v.object({
    portal: v.picklist(cloudPortals),
    idToken: v.pipe(v.string(), v.nonEmpty(), v.maxLength(16_384)),
    nonceKey: v.pipe(v.string(), v.minLength(40), v.maxLength(200)),
    /** Earlier devices of this browser; the person's own is used again. */
    deviceIds: v.optional(v.pipe(v.array(id), v.maxLength(20))),
  }),
  shape: 'data',
  answer: signedIn,
  allow: { by: 'nothing' },
  rate: 'credential',
  bodyLimit: 'proof',
});
