import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { id, idParams, instant } from '../core/values.ts';
import { signedIn } from './session.ts';

/** Portals with sign-in by passkey: their people have accounts. Outside signers sign in by link only. */
export const passkeyPortals = ['app', 'client'] as const;
export type PasskeyPortal = (typeof passkeyPortals)[number];
const audiences = ['staff', 'contact', 'employee'] as const;

export const mostPasskeys = 20;

/** Bytes as WebAuthn's JSON has them: base64url without padding. */
export const base64url = (most: number) =>
  v.pipe(v.string(), v.regex(/^[\w-]+$/, 'This is not valid base64url.'), v.maxLength(most));
export const credentialId = base64url(1400);
const challenge = base64url(100);

/** Begins a sign-in with a challenge for the passkey, valid once and for 15 minutes. */
export const challengePasskey = endpoint({
  name: 'passkeys.challenge',
  summary: 'Begin a sign-in by passkey',
  api: 'main',
  method: 'POST',
  path: '/passkey-challenge',
  shape: 'data',
  answer: v.object({ challenge }),
  allow: { by: 'nothing' },
  quiet: true,
  rate: 'credential',
});

/**
 * Exchanges a passkey's assertion (WebAuthn Level 3, section 7.2; user verification required) for a session. Errors: `invalid_token` (too
 * late, already used, not signed correctly), `invalid_credentials` (unknown, removed, of another portal, of a closed account), each with
 * a message.
 */
export const passkeyLogin = endpoint({
  name: 'passkeys.login',
  summary: 'Sign in by passkey',
  api: 'main',
  method: 'POST',
  path: '/passkey-login',
  body: v.object({
    portal: v.picklist(passkeyPortals),
    credentialId,
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(8000),
    signature: base64url(2000),
    /** Earlier devices of this browser; the person's own is used again. */
    deviceIds: v.optional(v.pipe(v.array(id), v.maxLength(20))),
  }),
  shape: 'bare',
  answer: signedIn,
  allow: { by: 'nothing' },
  rate: 'credential',
  bodyLimit: 'proof',
});

/** A passkey just made, with the challenge it answered. */
export const newCredential = v.object({
  credentialId,
  clientDataJSON: base64url(4000),
  attestationObject: base64url(50_000),
  transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(30))), v.maxLength(10))),
});
export type NewCredential = v.InferOutput<typeof newCredential>;

/** Begins to add a passkey to the caller's account. `user` is stored by the authenticator; passkeys in `known` must not be made again. */
export const challengeNewPasskey = endpoint({
  name: 'passkeys.challengeNew',
  summary: 'Begin to add a passkey',
  api: 'sign',
  method: 'POST',
  path: '/passkeys/challenge',
  shape: 'data',
  answer: v.object({
    challenge,
    user: v.object({ id: base64url(100), name: v.string() }),
    known: v.array(credentialId),
  }),
  allow: { by: 'bearer', audiences },
});

/** Adds the passkey that answered the challenge. */
export const addPasskey = endpoint({
  name: 'passkeys.add',
  summary: 'Add a passkey to one’s own account',
  api: 'sign',
  method: 'POST',
  path: '/passkeys',
  body: newCredential,
  bodyLimit: 'proof',
  shape: 'data',
  answer: v.object({ id }),
  allow: { by: 'bearer', audiences },
});

export const listPasskeys = endpoint({
  name: 'passkeys.list',
  summary: 'The passkeys of one’s own account',
  api: 'sign',
  method: 'GET',
  path: '/passkeys',
  shape: 'data',
  answer: v.array(
    v.object({
      id,
      credentialId,
      /** Browser and system it was made on: `Chrome on Android`. */
      label: v.string(),
      /** True if it was made in or last used by the calling browser. */
      here: v.boolean(),
      createdAt: instant,
      lastUsedAt: v.nullable(instant),
    }),
  ),
  allow: { by: 'bearer', audiences },
});

/** Removes a passkey with immediate effect. */
export const removePasskey = endpoint({
  name: 'passkeys.remove',
  summary: 'Remove a passkey from one’s own account',
  api: 'sign',
  method: 'DELETE',
  path: '/passkeys/{id}',
  params: idParams,
  shape: 'none',
  allow: { by: 'bearer', audiences },
});
