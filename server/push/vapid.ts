import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { later } from '../clock.ts';

/** A key pair by which push services know this server (VAPID, RFC 8292): private PKCS#8, public raw uncompressed point. */
export interface PushKeyPair {
  privateKey: Uint8Array;
  publicKey: Uint8Array;
}

/** Age of a token at which a push service refuses it; the RFC allows 24 hours. */
const goodForMs = 12 * 3_600_000;

export function newPushKey(): PushKeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }),
    publicKey: pointOf(publicKey),
  };
}

function pointOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
}

/** The `Authorization` header for a push service: who sends, for this service alone, for a while. */
export async function vapidHeader(
  endpoint: string,
  { privateKey, publicKey }: PushKeyPair,
  contact: string,
  now: string,
): Promise<string> {
  const key = createPrivateKey({ key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' });
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setSubject(contact)
    .setExpirationTime(Math.floor(Date.parse(later(now, goodForMs)) / 1000))
    .sign(key);
  return `vapid t=${token}, k=${Buffer.from(publicKey).toString('base64url')}`;
}
