import type { AuthenticatorTransport } from '@simplewebauthn/server';
import type { PasskeyPortal, passkeyLogin } from '#contract/session/passkeys.ts';
import type { SignedIn } from '#contract/session/session.ts';
import { actor } from '#server/db/actor.ts';
import { readFirm } from '#server/firm/firm.ts';
import type { FreeCall } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { deviceAmong } from '../device-among.ts';
import { openSession } from '../sign-in.ts';
import { spentChallenge } from './challenges.ts';
import { notePasskeyUse, passkeyOf } from './queries.ts';
import { relyingParty } from './relying-party.ts';

const guards = { app: 'api', client: 'client' } as const satisfies Record<PasskeyPortal, string>;
const signInOf = { api: 'staff', client: 'client', external: 'external' } as const;

type LoginCall = FreeCall<typeof passkeyLogin>;
const refused = (message: string) => new Refusal('invalid_credentials', { message });

/**
 * Signs in by a passkey of an account of this portal. The signature is checked first: only the holder of a passkey learns why it is
 * refused.
 */
export async function passkeySignIn(call: LoginCall): Promise<SignedIn> {
  const { services, now, input } = call;
  const { portal, credentialId, deviceIds = [] } = input.body;
  const { db, config } = services;
  const challenge = await spentChallenge(db, input.body.clientDataJSON, null, now);
  const known = await db.as(actor('system'), (tx) => passkeyOf(tx, credentialId));
  if (!known)
    throw refused(
      `This passkey is not known to ${(await readFirm(db, config)).name}. Sign in another way, and remove it from your device.`,
    );
  const { passkey, guard, status } = known;
  const counter = await verified(call, challenge, passkey);
  if (passkey.removed_at)
    throw refused('This passkey was removed. Sign in another way; you can then add one again.');
  if (guard !== guards[portal])
    throw refused(`This passkey belongs to the ${signInOf[guard]} sign-in. Go there.`);
  if (status !== 'ACTIVE') throw refused('Your account is closed. Ask the firm to open it again.');

  const accountId = passkey.account_id;
  const deviceId = await db.as(actor('system'), (tx) => deviceAmong(tx, accountId, deviceIds));
  const signedIn = await openSession(call, { accountId, portal, deviceId, by: 'passkey' });
  if (!signedIn) throw refused('Your account has no access any more. Ask the firm.');
  const use = { counter, deviceId: signedIn.device.id };
  await db.as(actor('system'), (tx) => notePasskeyUse(tx, passkey.id, use, now));
  return signedIn;
}

/**
 * Verifies a passkey's signature.
 * @returns its new counter
 * @throws Refusal `invalid_token`
 */
async function verified(
  { services, input, request }: LoginCall,
  challenge: string,
  passkey: { credential_id: string; public_key: Uint8Array; counter: number; transports: string[] },
): Promise<number> {
  const { credentialId: id, clientDataJSON, authenticatorData, signature } = input.body;
  try {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      ...relyingParty(services.config),
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
        transports: passkey.transports as AuthenticatorTransport[],
      },
    });
    if (verified) return authenticationInfo.newCounter;
  } catch (error) {
    services.log.warn({ error, requestId: request.id }, 'a passkey was refused');
  }
  throw new Refusal('invalid_token', {
    message: 'This passkey did not answer as it should. Please try again.',
  });
}
