import { randomBytes } from 'node:crypto';
import type { AuthenticatorTransport } from '@simplewebauthn/server';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { newId } from '#contract/core/values.ts';
import type { NewCredential } from '#contract/session/passkeys.ts';
import type { Tx } from '#server/db/db.ts';
import type { FreeCall } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { insertDevice } from '../queries.ts';
import { insertPasskey } from './queries.ts';
import { relyingParty } from './relying-party.ts';

/** A passkey whose registration was verified. */
export interface VerifiedPasskey {
  id: string;
  publicKey: Uint8Array;
  counter: number;
  transports?: string[] | undefined;
}

/**
 * Verifies a passkey just made, which must verify its user.
 * @throws Refusal `invalid`
 */
export async function verifyNewPasskey(
  { services, request }: Pick<FreeCall<Endpoint>, 'services' | 'request'>,
  { credentialId: id, clientDataJSON, attestationObject, transports = [] }: NewCredential,
  challenge: string,
): Promise<VerifiedPasskey> {
  try {
    // Loaded on demand: it is large, and not every firm uses passkeys.
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON,
          attestationObject,
          transports: transports as AuthenticatorTransport[],
        },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      ...relyingParty(services.config),
      requireUserVerification: true,
    });
    if (verified) return registrationInfo.credential;
  } catch (error) {
    services.log.warn({ error, requestId: request.id }, 'a passkey was not added');
  }
  throw invalid('credentialId', 'This passkey could not be checked. Please try again.');
}

/**
 * System actor only. Adds the first passkey of a person who has no session yet, on a device they had before or a new one.
 * @returns the id of the device
 */
export async function addFirstPasskey(
  tx: Tx,
  made: VerifiedPasskey,
  { account_id, device, label }: { account_id: string; device: string | undefined; label: string },
  now: string,
): Promise<string> {
  const device_id = device ?? newId(Date.parse(now));
  if (!device)
    await insertDevice(tx, {
      id: device_id,
      account_id,
      label,
      share: randomBytes(32),
      created_at: now,
      last_seen_at: now,
    });
  const added = await insertPasskey(tx, {
    id: newId(Date.parse(now)),
    account_id,
    device_id,
    credential_id: made.id,
    public_key: made.publicKey,
    counter: made.counter,
    transports: made.transports ?? [],
    label,
    created_at: now,
  });
  if (!added) throw invalid('credentialId', 'This passkey is in use already.');
  return device_id;
}
