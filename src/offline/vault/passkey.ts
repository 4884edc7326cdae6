import type { PasskeyCopyRow } from '../database/rows.ts';
import { type Bytes, fromBase64url, randomBytes, toBase64url, utf8 } from './bytes.ts';
import { type CopyOwner, wrapCopy } from './data-key.ts';

/*
 * Passkeys of this device's own authenticator (WebAuthn Level 3), made and used with the device's fingerprint, face or PIN. With the PRF
 * extension a passkey also gives a secret for a salt, which never leaves the page.
 */

/** A new passkey in the server's form, and the key from its secret for `salt`; null if it gives no secret. */
export interface MadePasskey {
  readonly credentialId: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
  readonly transports: string[];
  readonly kek: CryptoKey | null;
}

/** A passkey's signature in the server's form, and the key. */
export interface Assertion {
  readonly credentialId: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
  readonly kek: CryptoKey | null;
}

/** A challenge for a request that the server does not check. */
export const noChallenge = (): string => toBase64url(randomBytes(32));
/** A salt for a passkey's secret; not secret itself. */
export const newSalt = (): Bytes => randomBytes(32);

/** True if this device can make passkeys with a fingerprint, face or PIN of its own. */
export async function hasAuthenticator(): Promise<boolean> {
  const known = globalThis.PublicKeyCredential;
  return known ? known.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false) : false;
}

/**
 * Makes a passkey on this device.
 * @throws InvalidStateError if it has one of `known`
 * @throws NotAllowedError if the person cancels
 */
export async function makePasskey(wanted: {
  challenge: string;
  user: { id: string; name: string };
  known: readonly string[];
  firm: string;
  salt: Bytes;
}): Promise<MadePasskey> {
  const { challenge, user, known, firm, salt } = wanted;
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: fromBase64url(challenge),
      rp: { id: location.hostname, name: firm },
      user: { id: fromBase64url(user.id), name: user.name, displayName: user.name },
      // ES256, RS256
      pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: known.map(descriptor),
      authenticatorSelection: {
        authenticatorAttachment: 'platform',
        residentKey: 'required',
        userVerification: 'required',
      },
      extensions: { prf: { eval: { first: salt } } },
    },
  });
  const credential = made as PublicKeyCredential;
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    credentialId: toBase64url(credential.rawId),
    clientDataJSON: toBase64url(response.clientDataJSON),
    attestationObject: toBase64url(response.attestationObject),
    transports: response.getTransports(),
    kek: await kekOf(credential),
  };
}

/**
 * Asks a passkey to sign. `allowed`: one of these, else any of this site; `salt`: also gives its secret. `quietly` waits until the person
 * picks one in the address field.
 * @throws NotAllowedError if they cancel
 * @throws AbortError by `signal`
 */
export async function askPasskey(wanted: {
  challenge: string;
  allowed?: readonly string[];
  salt?: Bytes;
  quietly?: boolean;
  signal?: AbortSignal;
}): Promise<Assertion> {
  const { challenge, allowed = [], salt, quietly, signal } = wanted;
  const got = await navigator.credentials.get({
    publicKey: {
      challenge: fromBase64url(challenge),
      rpId: location.hostname,
      allowCredentials: allowed.map(descriptor),
      userVerification: 'required',
      ...(salt && { extensions: { prf: { eval: { first: salt } } } }),
    },
    ...(quietly && { mediation: 'conditional' }),
    ...(signal && { signal }),
  });
  const credential = got as PublicKeyCredential;
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    credentialId: toBase64url(credential.rawId),
    clientDataJSON: toBase64url(response.clientDataJSON),
    authenticatorData: toBase64url(response.authenticatorData),
    signature: toBase64url(response.signature),
    kek: await kekOf(credential),
  };
}

const descriptor = (id: string): PublicKeyCredentialDescriptor => ({
  type: 'public-key',
  id: fromBase64url(id),
});

/** The key from the passkey's secret, if it gave one. */
async function kekOf(credential: PublicKeyCredential): Promise<CryptoKey | null> {
  const first = credential.getClientExtensionResults().prf?.results?.first;
  if (!first) return null;
  const root = await crypto.subtle.importKey('raw', first, 'HKDF', false, ['deriveKey']);
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8('portico-passkey-v1') };
  return crypto.subtle.deriveKey(hkdf, root, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/** Wraps the data key under the secret of a passkey. */
export const wrapForPasskey = (
  { credentialId, salt, kek }: { credentialId: string; salt: Bytes; kek: CryptoKey },
  { userId, deviceId }: CopyOwner,
  dataKey: Bytes,
): Promise<PasskeyCopyRow> =>
  wrapCopy(
    { id: 'copy:passkey', kind: 'passkey', userId, deviceId, credentialId, salt } as const,
    kek,
    dataKey,
  );
