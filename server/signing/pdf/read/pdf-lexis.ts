/* Lexical conventions of PDF (ISO 32000-1, 7.2.2 and 7.3.4), over bytes. */

const codes = (signs: string) => [...signs].map((sign) => sign.charCodeAt(0));
const [open, close, greater, percent, backslash, plus, minus, point, hash] = codes('()>%\\+-.#');

/** Table of the bytes that are one of these: a table is fast for long content. */
const tableOf = (signs: string): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, byte) => +codes(signs).includes(byte));
const whitespace = tableOf('\0\t\n\f\r ');
const separators = tableOf('\0\t\n\f\r ()<>[]{}/%');
const digits = tableOf('0123456789');

export const isWhitespace = (byte: number | undefined): boolean =>
  byte !== undefined && whitespace[byte] === 1;

/** A byte of names, numbers and operators: neither white space nor a delimiter. */
export const isRegular = (byte: number | undefined): boolean => byte !== undefined && separators[byte] === 0;

/**
 * Offset behind a number, or behind its sign and point if no digit follows; `from` where none begins. pdf.js ends it at the first letter
 * (`0q` is a number and an operator), at a plus and at a second point, and passes over a minus within.
 */
export function endOfNumber(bytes: Uint8Array, from: number): number {
  const isDigit = () => digits[bytes[at] ?? 0] === 1;
  let at = from;
  if (bytes[at] === plus) at++;
  else if (bytes[at] === minus) at += bytes[at + 1] === minus ? 2 : 1;
  let hasPoint = bytes[at] === point;
  if (hasPoint) at++;
  if (!isDigit()) return at;
  for (; isDigit() || bytes[at] === minus || (bytes[at] === point && !hasPoint); at++)
    hasPoint ||= bytes[at] === point;
  return at;
}

export function endOfWord(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isRegular(bytes[at])) at++;
  return at;
}

/** True for a name with a `#` that no two digits follow, or those of NUL: some readers take it literally, others for another letter. */
export function isOddName(bytes: Uint8Array, from: number, end: number): boolean {
  // A search in the whole file would go to its end for every name.
  const name = bytes.subarray(from, end);
  for (let at = name.indexOf(hash ?? 0); at >= 0; at = name.indexOf(hash ?? 0, at + 1)) {
    const digits = Buffer.from(name.subarray(at + 1, at + 3)).toString('latin1');
    if (!/^[\dA-Fa-f]{2}$/.test(digits) || digits === '00') return true;
  }
  return false;
}

/** True for a string with an octal number beyond a byte (ISO 32000-1, table 3): pdf.js takes it for a letter of its own. */
export function isOddString(bytes: Uint8Array, from: number, end: number): boolean {
  const string = bytes.subarray(from, end);
  const isOctal = (at: number) => (string[at] ?? 0) >= 48 && (string[at] ?? 0) <= 55;
  for (let at = string.indexOf(backslash ?? 0); at >= 0; ) {
    if ((string[at + 1] ?? 0) >= 52 && isOctal(at + 1) && isOctal(at + 2) && isOctal(at + 3)) return true;
    at = string.indexOf(backslash ?? 0, at + 2);
  }
  return false;
}

/** Offset behind the bracket that closes a string, or the end of the bytes. */
export function endOfString(bytes: Uint8Array, from: number): number {
  let depth = 0;
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === backslash) at++;
    else if (byte === open) depth++;
    else if (byte === close && --depth === 0) return at + 1;
  }
  return bytes.length;
}

/** Offset behind the sign that closes a hexadecimal string, or the end of the bytes. */
export function endOfHex(bytes: Uint8Array, from: number): number {
  const end = bytes.indexOf(greater ?? 0, from);
  return end < 0 ? bytes.length : end + 1;
}

/** Offset behind white space and comments. */
export function skipBlank(bytes: Uint8Array, from: number): number {
  let at = from;
  let isComment = false;
  for (; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === percent) isComment = true;
    else if (byte === 10 || byte === 13) isComment = false;
    else if (!isComment && !isWhitespace(byte)) break;
  }
  return at;
}
