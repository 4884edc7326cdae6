/** Conversions between the forms bytes take on the wire, in databases and in WebCrypto. */

export type Bytes = Uint8Array<ArrayBuffer>;

/** Text as UTF-8. */
export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);
/** Text from UTF-8. Throws `TypeError` if the bytes are not UTF-8. */
export const fromUtf8 = (bytes: BufferSource): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(bytes);

/** Cryptographically random bytes. */
export const randomBytes = (count: number): Bytes => crypto.getRandomValues(new Uint8Array(count));

/** Lower-case hex. */
export const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Standard base64 with padding. */
export function toBase64(source: ArrayBuffer | Bytes): string {
  const bytes = new Uint8Array(source);
  let binary = '';
  // By chunks: a call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(binary);
}

/** Bytes from base64. Throws `InvalidCharacterError` if the text is not base64. */
export const fromBase64 = (text: string): Bytes => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

/** base64url without padding, as WebAuthn's JSON has it. */
export const toBase64url = (source: ArrayBuffer | Bytes): string =>
  toBase64(source).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
/** Bytes from base64url. Throws `InvalidCharacterError` if the text is not base64url. */
export const fromBase64url = (text: string): Bytes =>
  fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));

/** SHA-256 as lower-case hex. */
export async function sha256Hex(bytes: BufferSource): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', bytes));
}
