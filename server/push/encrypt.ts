import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a browser's subscription: its raw public point and its secret. */
export interface BrowserKeys {
  p256dh: Uint8Array;
  auth: Uint8Array;
}

/** Size of the one record of a message: the largest that every push service takes (RFC 8291, section 4). */
const recordSize = 4096;
/** Size of the padded text: the length of a message tells its kind to nobody. */
const paddedBytes = 256;
const tagBytes = 16;

const derive = (secret: Uint8Array, salt: Uint8Array, info: string | Uint8Array, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/**
 * Encrypts a push message for a browser: RFC 8291 on the content encoding `aes128gcm` of RFC 8188, in one record.
 * @param fixed private key and salt, and no padding, as in the RFC's example; otherwise both are random
 * @throws Error if the browser's point is not on the curve
 */
export function encryptPush(
  text: Uint8Array,
  { p256dh, auth }: BrowserKeys,
  fixed?: { privateKey: Uint8Array; salt: Uint8Array },
): Buffer {
  const own = createECDH('prime256v1');
  if (fixed) own.setPrivateKey(fixed.privateKey);
  else own.generateKeys();
  const publicKey = own.getPublicKey();
  const salt = fixed?.salt ?? randomBytes(16);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey]);
  const secret = derive(own.computeSecret(p256dh), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const padding = Buffer.alloc(fixed ? 0 : Math.max(0, paddedBytes - text.length));
  // 2 delimits the text of the last record from its padding.
  const record = Buffer.concat([text, Buffer.of(2), padding]);
  if (record.length + tagBytes > recordSize) throw new Error('A push message is at most one record.');
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(record), cipher.final(), cipher.getAuthTag()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([salt, size, Buffer.of(publicKey.length), publicKey, sealed]);
}
