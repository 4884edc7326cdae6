import { utf8 } from '#src/offline/vault/bytes.ts';

/**
 * The key of one sealed item. Both sides come to the same 256 bits; the server's half is `server/signing/submissions/sealed-item.ts`.
 *
 * 1. ECDH on P-256 between the item's ephemeral key pair and the server's sealing key pair: the x coordinate, 32 bytes.
 * 2. HKDF (RFC 5869) with SHA-256 over it; salt empty, info the UTF-8 of `portico-item-v1`, 32 bytes out.
 * 3. These are the key of AES-256-GCM with an iv of 12 random bytes and a tag of 16, which ends the ciphertext. The head
 *    (`itemHead`) is the additional data.
 */
export async function itemKey(
  ownPrivate: CryptoKey,
  otherPublic: CryptoKey,
  usage: 'encrypt' | 'decrypt',
): Promise<CryptoKey> {
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: otherPublic }, ownPrivate, 256);
  const root = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']);
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8('portico-item-v1') };
  return crypto.subtle.deriveKey(hkdf, root, { name: 'AES-GCM', length: 256 }, false, [usage]);
}
