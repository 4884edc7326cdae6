export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);

/** A copy in its own memory, as Web Crypto and asn1js require. */
export const copyOf = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

/** Value of a hexadecimal digit, by its character code. */
const worthOf = (code: number): number => (code & 15) + (code > 57 ? 9 : 0);

/** The bytes of an even number of hexadecimal digits. */
export const bytesOfHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: hex.length / 2 }, (_, i) => {
    return 16 * worthOf(hex.charCodeAt(2 * i)) + worthOf(hex.charCodeAt(2 * i + 1));
  });

/** The bytes as hexadecimal digits, in lower case. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
