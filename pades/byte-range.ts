import { copyOf } from './bytes.ts';

/* The signatures of a PDF, and the bytes each covers (ISO 32000-2, 12.8.1). */

export interface SignedRange {
  /** The two covered parts: from the file's beginning to `hexFrom`, and from `hexTo` to `end`. */
  hexFrom: number;
  hexTo: number;
  end: number;
  /**
   * True if the range stands for this file: from its first byte to one that it has, around a string of digits that is `/Contents`. A file
   * that was cut off, moved by a byte or written anew has none that fits.
   */
  fits: boolean;
  /**
   * True if it fits, and the covered bytes alone determine the place of the signature: its `/ByteRange` is the last one in them.
   * Only then is the file the one that was signed (README).
   */
  isSealed: boolean;
  /** The hexadecimal digits between the two parts, if any. */
  contents: string | undefined;
  /** The time in its dictionary, as an ISO instant. */
  claimedAt: string | null;
}

const latin1 = new TextDecoder('latin1');
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/**
 * Offsets of a word in a file, from the last one back. Every occurrence covers exactly one byte at a multiple of the word's length, so only
 * these bytes are searched: a file can have twenty million.
 */
export function placesOf(word: string, bytes: Uint8Array, most = Number.POSITIVE_INFINITY): number[] {
  const letters = bytesOf(word);
  const depths: (number[] | undefined)[] = new Array(256).fill(undefined);
  for (const [depth, letter] of letters.entries()) depths[letter] = [...(depths[letter] ?? []), depth];
  const places: number[] = [];
  for (let at = bytes.length - 1 - ((bytes.length - 1) % letters.length); at >= 0; at -= letters.length) {
    if (places.length >= most) break;
    const possible = depths[bytes[at] ?? 0];
    if (possible)
      for (const depth of possible) if (stands(letters, bytes, at - depth)) places.push(at - depth);
  }
  return places;
}

/** True if the bytes at `at` are these letters. */
function stands(letters: Uint8Array, bytes: Uint8Array, at: number): boolean {
  for (let i = 0; i < letters.length; i++) if (bytes[at + i] !== letters[i]) return false;
  return true;
}

/** A part of a file as text, one letter per byte. */
export const asciiText = (bytes: Uint8Array, from: number, to: number): string =>
  latin1.decode(bytes.subarray(Math.max(from, 0), Math.max(to, 0)));

/** Most digits of a signature that is read; a seal has a sixteenth of it. */
const longestContents = 2 ** 20;

/** Most signatures by which a file is judged; more would only slow the check down. One more is read, which tells that there are more. */
export const mostSignatures = 100;

/**
 * The signatures, from the end of the file back. A range that is not filled in is skipped; one that says anything else than four whole
 * numbers is a signature that cannot be read.
 * @param begin offset of these bytes in the file, if they are only its end
 */
export function rangesIn(bytes: Uint8Array, begin = 0): SignedRange[] {
  const places = placesOf('/ByteRange', bytes);
  return filledIn(places, bytes).map(({ at, text }) => {
    const [start = Number.NaN, length = 0, hexTo = 0, rest = 0] =
      fourNumbers.exec(text)?.slice(1).map(Number) ?? [];
    const end = hexTo + rest;
    const [from, to] = [length - begin, hexTo - begin];
    const isString = from > 0 && to > from && to - from <= longestContents;
    const isLast = !places.some((other) => other > at && other + begin < end);
    const isInside = isString && start === 0 && end - begin <= bytes.length && at + begin < end;
    const fits = isInside && isContents(bytes, from, to);
    return {
      hexFrom: length,
      hexTo,
      end,
      fits,
      isSealed: fits && isLast,
      contents: isString ? /^<([\da-f]*)>$/i.exec(asciiText(bytes, from, to))?.[1] : undefined,
      claimedAt: timeIn(dictionaryAround(bytes, at, from, to)),
    };
  });
}

/** The first of these places with a range that is filled in, each with its text. */
function filledIn(places: readonly number[], bytes: Uint8Array): { at: number; text: string }[] {
  const found: { at: number; text: string }[] = [];
  for (const at of places) {
    if (found.length > mostSignatures) break;
    const text = asciiText(bytes, at, at + longestRange);
    if (isFilledIn.test(text)) found.push({ at, text });
  }
  return found;
}

/** Bytes from a `/ByteRange` that are read. */
const longestRange = 240;
/**
 * An array, or a reference to one, or what cannot be told without reading further; a writer leaves room for numbers by names such as
 * `/**********`.
 */
export const isFilledIn = /^\/ByteRange[\0\s]*(?:%|\[(?!\s*(?:\d+\s+)?\/\*)|\d|$)/;
const fourNumbers = /^\/ByteRange\s*\[\s*(\d{1,12})\s+(\d{1,12})\s+(\d{1,12})\s+(\d{1,12})\s*\]/;

/** True if the bytes are a string of hexadecimal digits, and nothing else, as the value of `/Contents`. */
const isContents = (bytes: Uint8Array, from: number, to: number): boolean =>
  /\/Contents[ \t\r\n]*$/.test(asciiText(bytes, from - 20, from)) &&
  /^<(?:[\da-f]{2})+>$/i.test(asciiText(bytes, from, to));

/** Bytes of a signature's dictionary that are read before and after its contents. */
const nearby = 2000;

/** The dictionary of a signature without its contents. */
function dictionaryAround(bytes: Uint8Array, at: number, from: number, to: number): string {
  const before = asciiText(bytes, at - nearby, Math.min(from, at + nearby))
    .split(/\d obj\b/)
    .at(-1);
  const [after] = asciiText(bytes, to, to + nearby).split('endobj');
  return `${before} ${after}`;
}

/** A date of a PDF (7.9.4), such as `D:20261121140500+01'00'`. */
function timeIn(dictionary: string): string | null {
  const [, y, month, d, h, m, s, zone, zh = '00', zm = '00'] =
    /\/M\s*\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-])(\d\d)'?(\d\d)?)?/.exec(dictionary) ?? [];
  const at = new Date(`${y}-${month}-${d}T${h}:${m}:${s}${zone ? `${zone}${zh}:${zm}` : 'Z'}`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/**
 * Hash of the bytes of a range, started at once. `bytes` must not be changed by anybody until it is done. To avoid copying a large file,
 * the part between is overwritten, and restored before this function returns.
 */
export function digestOfRange(
  bytes: Uint8Array,
  { hexFrom, hexTo, end }: Pick<SignedRange, 'hexFrom' | 'hexTo' | 'end'>,
  algorithm: string,
): Promise<ArrayBuffer> {
  const length = hexFrom + end - hexTo;
  const between = copyOf(bytes.subarray(hexFrom, hexTo));
  bytes.copyWithin(hexFrom, hexTo, end);
  // the bytes of a file are not in shared memory
  const digest = crypto.subtle.digest(algorithm, bytes.subarray(0, length) as Uint8Array<ArrayBuffer>);
  bytes.copyWithin(hexTo, hexFrom, length);
  bytes.set(between, hexFrom);
  return digest;
}
