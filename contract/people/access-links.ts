import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { id, knownEmail } from '../core/values.ts';
import { base64url, credentialId, newCredential, passkeyPortals } from '../session/passkeys.ts';
import { signedIn } from '../session/session.ts';

/**
 * Links by which people come to their sign-in: an `invitation` opens an account for the first time, `forgotten` was asked for by the person,
 * `reset` was mailed by an administrator and replaces every way of signing in. By an `address` link nobody signs in: the person whose record has
 * another address now agrees to it, from the old one.
 */
export const accessLinkKinds = ['invitation', 'forgotten', 'reset', 'address'] as const;
export type AccessLinkKind = (typeof accessLinkKinds)[number];

/** Page of each kind; the token follows as the fragment, which no server sees. */
export const accessLinkPaths = {
  invitation: '/auth/invitation',
  forgotten: '/auth/reset',
  reset: '/auth/reset',
  address: '/auth/address',
} as const satisfies Record<AccessLinkKind, string>;

const token = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200));

/** A password to be used from now on. The server also refuses common ones. */
export const newPassword = v.pipe(
  v.string(),
  v.minLength(8, 'At least 8 characters; a phrase of several words is better.'),
  v.maxLength(256, 'At most 256 characters.'),
);

const open = { api: 'main', method: 'POST', allow: { by: 'nothing' }, rate: 'credential' } as const;

export const readAccessLink = endpoint({
  ...open,
  name: 'access.readLink',
  summary: 'Say whom an invitation or a reset link is for, changing nothing',
  path: '/check-access-link',
  body: v.object({ token }),
  shape: 'data',
  answer: v.object({
    kind: v.picklist(accessLinkKinds),
    portal: v.picklist(passkeyPortals),
    firm: v.string(),
    name: v.string(),
    email: v.string(),
    /** The address that the record has now, of an `address` link. */
    becomes: v.nullable(v.string()),
    /** The client that a contact or an employee is invited for. */
    client: v.nullable(v.string()),
    /** True if the account has a password or a passkey already: an invitation then only adds access to it. */
    hasSignIn: v.boolean(),
    /** True if a second factor is asked for besides the password: the link then takes a password, no passkey. */
    secondFactor: v.boolean(),
  }),
});

export const challengeAccessLink = endpoint({
  ...open,
  name: 'access.challenge',
  summary: 'Begin to make a passkey by an invitation or a reset link',
  path: '/access-link-challenge',
  body: v.object({ token }),
  shape: 'data',
  answer: v.object({
    challenge: base64url(100),
    user: v.object({ id: base64url(100), name: v.string() }),
    known: v.array(credentialId),
  }),
  quiet: true,
});

/**
 * Uses a link, once: the password or the passkey signs in from now on. Errors: `invalid_token` (unknown, used, too old, or its person has no
 * access any more), `invalid` (a password that is too common), `conflict` (the account got a sign-in meanwhile, or has a second factor, which a
 * passkey would go round).
 */
export const useAccessLink = endpoint({
  ...open,
  name: 'access.useLink',
  summary: 'Set a password or a passkey by an invitation or a reset link, and sign in',
  path: '/use-access-link',
  body: v.object({
    token,
    password: v.optional(newPassword),
    passkey: v.optional(newCredential),
    /** Earlier devices of this browser; the person's own is used again. */
    deviceIds: v.optional(v.pipe(v.array(id), v.maxLength(20))),
  }),
  bodyLimit: 'proof',
  shape: 'data',
  /** Null if the person signs in as usual now, because more than the link is asked of them. */
  answer: v.object({ signedIn: v.nullable(signedIn) }),
});

/** For a person who has a sign-in: the link adds access to it and signs nobody in. */
export const joinByInvitation = endpoint({
  ...open,
  name: 'access.join',
  summary: 'Accept an invitation with the sign-in one has',
  path: '/join-by-invitation',
  body: v.object({ token }),
  shape: 'none',
});

/**
 * Asks for a link for a new password. The answer and its time are the same for every address. Error: `too_many` after the hour's maximum,
 * also for an unknown address.
 */
export const askForReset = endpoint({
  ...open,
  name: 'access.askForReset',
  summary: 'Have a link for a new password mailed, if the address is known',
  path: '/forgot-password',
  body: v.object({ portal: v.picklist(passkeyPortals), email: knownEmail }),
  shape: 'none',
});
