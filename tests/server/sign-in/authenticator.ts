import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { origin } from '../test-server.ts';

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** Faults an answer may have. */
interface Twist {
  origin?: string;
  rpId?: string;
  /** User present 1, user verified 4. */
  flags?: number;
  counter?: number;
}

/** A passkey in software (WebAuthn Level 3, ES256, no attestation), which answers as a phone would. */
export function authenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, challenge: string, twist: Twist) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: twist.origin ?? origin }));
  function authData(
    { rpId = 'localhost', flags = 5, counter: count = ++counter }: Twist,
    attested: Uint8Array[] = [],
  ) {
    const head = Buffer.alloc(5);
    head[0] = flags | (attested.length > 0 ? 0x40 : 0);
    head.writeUInt32BE(count, 1);
    return Buffer.concat([sha256(rpId), head, ...attested]);
  }

  return {
    credentialId: base64url(credentialId),
    /** The answer to the creation of a passkey. */
    made(challenge: string, twist: Twist = {}) {
      // CBOR (RFC 8949): the key as COSE (RFC 9053, ES256), then { fmt: 'none', attStmt: {}, authData }
      const coordinate = (label: number, value: string) => [
        Buffer.from([label, 0x58, 32]),
        Buffer.from(value, 'base64url'),
      ];
      const key = Buffer.concat([
        Buffer.from('a5010203262001', 'hex'),
        ...coordinate(0x21, x),
        ...coordinate(0x22, y),
      ]);
      const length = Buffer.from([0, credentialId.length]);
      const data = authData(twist, [Buffer.alloc(16), length, credentialId, key]);
      const object = [
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ];
      return {
        credentialId: base64url(credentialId),
        clientDataJSON: base64url(clientData('webauthn.create', challenge, twist)),
        attestationObject: base64url(Buffer.concat(object)),
        transports: ['internal'],
      };
    },
    /** The answer to a sign-in. */
    signed(challenge: string, twist: Twist = {}) {
      const client = clientData('webauthn.get', challenge, twist);
      const data = authData(twist);
      return {
        credentialId: base64url(credentialId),
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      };
    },
  };
}
