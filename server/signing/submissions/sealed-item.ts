import { createHash, webcrypto } from 'node:crypto';
import { itemHead, type SealedItem } from '#contract/signing/submission.ts';

const { subtle } = webcrypto;
const utf8 = new TextEncoder();
const ecdh = { name: 'ECDH', namedCurve: 'P-256' } as const;
const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const derivation = {
  name: 'HKDF',
  hash: 'SHA-256',
  salt: new Uint8Array(),
  info: utf8.encode('portico-item-v1'),
};

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(base64, 'base64'));

/** A new key pair to which devices seal: private PKCS#8, public raw uncompressed point. */
export async function newSealingKey(): Promise<{ privateKey: Uint8Array; publicKey: Uint8Array }> {
  const { privateKey, publicKey } = await subtle.generateKey(ecdh, true, ['deriveBits']);
  return {
    privateKey: new Uint8Array(await subtle.exportKey('pkcs8', privateKey)),
    publicKey: new Uint8Array(await subtle.exportKey('raw', publicKey)),
  };
}

/** The bytes that the device sealed, with the SHA-256 that its signature covers. */
export interface OpenedItem {
  bytes: Uint8Array;
  /** SHA-256, hex. */
  hash: string;
}

/**
 * Opens a sealed item and checks that the device made it: ECDH P-256, HKDF-SHA-256,
 * AES-256-GCM with the head as AAD; then ECDSA P-256 over head and hash.
 * @param sealingKey the server's private key the item names, PKCS#8
 * @param deviceKey the device's public key, raw point
 * @returns null if either fails: sealed to another key, changed in transit, or made by another device
 */
export async function openItem(
  envelopeId: string,
  item: SealedItem,
  sealingKey: Uint8Array<ArrayBuffer>,
  deviceKey: Uint8Array<ArrayBuffer>,
): Promise<OpenedItem | null> {
  const head = itemHead(envelopeId, item.submissionId, item.deviceId);
  try {
    const mine = await subtle.importKey('pkcs8', sealingKey, ecdh, false, ['deriveBits']);
    const theirs = await subtle.importKey('raw', bytesOf(item.ephemeralKey), ecdh, false, []);
    const secret = await subtle.deriveBits({ name: 'ECDH', public: theirs }, mine, 256);
    const shared = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
    const key = await subtle.deriveKey(derivation, shared, { name: 'AES-GCM', length: 256 }, false, [
      'decrypt',
    ]);
    const gcm = { name: 'AES-GCM', iv: bytesOf(item.iv), additionalData: utf8.encode(head) };
    const bytes = new Uint8Array(await subtle.decrypt(gcm, key, bytesOf(item.sealed)));
    const hash = createHash('sha256').update(bytes).digest('hex');
    const signer = await subtle.importKey('raw', deviceKey, ecdsa, false, ['verify']);
    const signed = await subtle.verify(ecdsa, signer, bytesOf(item.deviceSig), utf8.encode(head + hash));
    return signed ? { bytes, hash } : null;
  } catch (error) {
    // Keys off the curve, a nonce of no length, a wrong tag: all mean that nobody can read this.
    if (error instanceof Error) return null;
    throw error;
  }
}
