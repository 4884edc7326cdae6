import { type Decoded, unread, whole } from './decoded.ts';

const [tilde, greater, zero, first, last] = [...'~>z!u'].map((sign) => sign.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
  number,
];

/** White space that every reader passes over among digits of base 85: some take NUL and form feed for digits. */
const spaces = new Set([9, 10, 13, 32]);

const digitOf = (byte: number): number =>
  byte >= 48 && byte <= 57
    ? byte - 48
    : (byte >= 65 && byte <= 70) || (byte >= 97 && byte <= 102)
      ? (byte & 15) + 9
      : -1;

/**
 * Decodes hexadecimal digits (ISO 32000-1, 7.4.2). Data with other signs is not read: some readers pass over them, others stop there or
 * take them for zero; and some lose a last odd digit without an end of data.
 */
export function hexData(data: Uint8Array): Decoded {
  const bytes = new Uint8Array((data.length + 1) >> 1);
  let [length, held] = [0, -1];
  for (const byte of data) {
    if (byte === greater) {
      if (held >= 0) bytes[length++] = held << 4;
      return whole(bytes.subarray(0, length));
    }
    const digit = digitOf(byte);
    if (digit < 0 && byte !== 0 && byte !== 12 && !spaces.has(byte)) return unread;
    if (digit < 0) continue;
    if (held >= 0) bytes[length++] = (held << 4) | digit;
    held = held >= 0 ? -1 : digit;
  }
  return held < 0 ? whole(bytes.subarray(0, length)) : unread;
}

/** True if an end of data stands here: the second sign may be missing where the data ends. */
function isEnd(data: Uint8Array, from: number): boolean {
  let at = from;
  while (spaces.has(data[at] ?? -1)) at++;
  return at >= data.length || data[at] === greater;
}

/**
 * Decodes digits of base 85 (ISO 32000-1, 7.4.3). Data with other signs, with a group beyond 32 bits or of one digit is not read: readers
 * differ about them.
 * @param most most decoded bytes
 * @returns undefined if there may be more of them
 */
export function base85Data(data: Uint8Array, most: number): Decoded | undefined {
  let zeros = 0;
  for (const byte of data) if (byte === zero) zeros++;
  const longest = Math.ceil(((data.length - zeros) * 4) / 5) + zeros * 4;
  if (longest > most) return undefined;
  const bytes = Buffer.alloc(longest + 4);
  let [length, group, count] = [0, 0, 0];
  for (let at = 0; at < data.length; at++) {
    const byte = data[at] ?? 0;
    if (spaces.has(byte)) continue;
    if (byte === tilde && isEnd(data, at + 1)) break;
    if (byte === zero && count === 0) {
      length += 4;
      continue;
    }
    if (byte < first || byte > last) return unread;
    group = group * 85 + byte - first;
    if (++count < 5) continue;
    if (group > 0xffff_ffff) return unread;
    bytes.writeUInt32BE(group, length);
    [length, group, count] = [length + 4, 0, 0];
  }
  if (count === 1) return unread;
  if (count > 0) {
    for (let missing = count; missing < 5; missing++) group = group * 85 + last - first;
    if (group > 0xffff_ffff) return unread;
    bytes.writeUInt32BE(group, length);
    length += count - 1;
  }
  return whole(new Uint8Array(bytes.buffer, bytes.byteOffset, length));
}
