import { createHash, webcrypto } from 'node:crypto';
import { itemHead, type SealedItem, type Submission } from '#contract/signing/submission.ts';

const { subtle } = webcrypto;
const utf8 = new TextEncoder();
const base64 = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(new Uint8Array(bytes)).toString('base64');

/** A device like the app: it has a key pair, and signs and seals submissions. */
export interface SigningDevice {
  id: string;
  publicKey: Uint8Array;
  seal(envelopeId: string, body: Submission, to: { id: string; publicKey: Uint8Array }): Promise<SealedItem>;
}

/** A second implementation of the app’s part, for the demo firm and tests: a mistake in either shows. */
export async function signingDevice(id: string): Promise<SigningDevice> {
  const pair = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  return {
    id,
    publicKey: new Uint8Array(await subtle.exportKey('raw', pair.publicKey)),
    async seal(envelopeId, body, to) {
      const head = itemHead(envelopeId, body.submissionId, id);
      const bytes = utf8.encode(JSON.stringify(body));
      const hash = createHash('sha256').update(bytes).digest('hex');
      const curve = { name: 'ECDH', namedCurve: 'P-256' };
      const ephemeral = await subtle.generateKey(curve, false, ['deriveBits']);
      const server = await subtle.importKey('raw', new Uint8Array(to.publicKey), curve, false, []);
      const secret = await subtle.deriveBits({ name: 'ECDH', public: server }, ephemeral.privateKey, 256);
      const key = await subtle.deriveKey(
        { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8.encode('portico-item-v1') },
        await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']),
        { name: 'AES-GCM', length: 256 },
        false,
        ['encrypt'],
      );
      const iv = webcrypto.getRandomValues(new Uint8Array(12));
      const sealed = await subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData: utf8.encode(head) },
        key,
        bytes,
      );
      const signature = await subtle.sign(
        { name: 'ECDSA', hash: 'SHA-256' },
        pair.privateKey,
        utf8.encode(head + hash),
      );
      return {
        submissionId: body.submissionId,
        deviceId: id,
        keyId: to.id,
        ephemeralKey: base64(await subtle.exportKey('raw', ephemeral.publicKey)),
        iv: base64(iv),
        sealed: base64(sealed),
        deviceSig: base64(signature),
      };
    },
  };
}
