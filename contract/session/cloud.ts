import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/values.ts';
import { signedIn } from './session.ts';

/** The portals whose people may come by an OpenID provider. Outside signers come by link only. */
export const cloudPortals = ['app', 'client'] as const;
export type CloudPortal = (typeof cloudPortals)[number];

/** An OpenID provider people sign in with (Entra ID, External ID, Azure AD B2C, or any other), as the app is told of it. */
export interface CloudProvider {
  /** What people read: "Sign in with {name}". */
  name: string;
  /** Its address without `/.well-known/openid-configuration` and without a slash at the end. */
  authority: string;
  /** This application there; the audience of its id tokens. */
  clientId: string;
  /** Where a forgotten password is reset (B2C), an authority of its own. */
  resetAuthority: string | null;
}

/**
 * Swaps an id token for our own session, once. The nonce of the token is the SHA-256, base64url, of `nonceKey`, which never left the
 * browser that asked for the token: a token alone is worth nothing. Errors: `invalid_token`, `invalid_credentials` (nobody we know),
 * `forbidden` (not set up), `unavailable` (the provider can't be asked).
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
    /** Devices this browser was before; the person's own is taken up again. */
    deviceIds: v.optional(v.pipe(v.array(id), v.maxLength(20))),
  }),
  shape: 'data',
  answer: signedIn,
  allow: { by: 'nothing' },
  rate: 'credential',
});
