/** Conversions between the forms bytes take on the wire, in databases and in WebCrypto. */

export type Bytes = Uint8Array<ArrayBuffer>;

/** Text as UTF-8. */
export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);
/** The text again. Throws `TypeError` for what is not UTF-8. */
export const fromUtf8 = (bytes: BufferSource): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(bytes);

/** So many bytes nobody can guess. */
export const randomBytes = (count: number): Bytes => crypto.getRandomValues(new Uint8Array(count));

/** Lower-case hex. */
export const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Standard base64 with padding. */
export function toBase64(source: ArrayBuffer | Bytes): string {
  const bytes = new Uint8Array(source);
  let binary = '';
  // One call per chunk: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(binary);
}

/** Throws `InvalidCharacterError` for what is not base64. */
export const fromBase64 = (text: string): Bytes => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

/** base64url without padding, as WebAuthn's JSON has it. */
export const toBase64url = (source: ArrayBuffer | Bytes): string =>
  toBase64(source).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
/** Its bytes. Throws `InvalidCharacterError` for what is not base64url. */
export const fromBase64url = (text: string): Bytes =>
  fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));

/** SHA-256 as lower-case hex. */
export async function sha256Hex(bytes: BufferSource): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', bytes));
}
