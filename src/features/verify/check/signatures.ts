/* Where the signatures of a PDF are, and what each is over (ISO 32000-2, 12.8.1). */

export interface FoundSignature {
  /** The two parts it covers: from the file's beginning to `hexFrom`, and from `hexTo` to `end`. */
  hexFrom: number;
  hexTo: number;
  end: number;
  /** What stands between them, hexadecimal: CMS. Undefined where something else stands there as well. */
  contents: string | undefined;
  /** When it was signed, as its dictionary says, ISO instant. */
  claimedAt: string | null;
}

const latin1 = new TextDecoder('latin1');
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/**
 * The places of a word in a file, from the last one back. Wherever it stands, it covers one byte at a multiple of its length, so no other is
 * looked at: a file has twenty million.
 */
export function placesOf(word: string, bytes: Uint8Array): number[] {
  const letters = bytesOf(word);
  const depths: (number[] | undefined)[] = new Array(256).fill(undefined);
  for (const [depth, letter] of letters.entries()) depths[letter] = [...(depths[letter] ?? []), depth];
  const places: number[] = [];
  for (let at = bytes.length - 1 - ((bytes.length - 1) % letters.length); at >= 0; at -= letters.length) {
    const possible = depths[bytes[at] ?? 0];
    if (possible)
      for (const depth of possible) if (stands(letters, bytes, at - depth)) places.push(at - depth);
  }
  return places;
}

/** Whether these letters stand there. */
function stands(letters: Uint8Array, bytes: Uint8Array, at: number): boolean {
  for (let i = 0; i < letters.length; i++) if (bytes[at + i] !== letters[i]) return false;
  return true;
}

/** A part of a file as text, a letter for each byte. */
export const textOf = (bytes: Uint8Array, from: number, to: number): string =>
  latin1.decode(bytes.subarray(Math.max(from, 0), to));

/** How much of the dictionary of a signature is looked at before and after its contents, bytes. */
const nearby = 2000;

/** What stands in the dictionary of a signature besides its contents. */
function dictionaryAround(bytes: Uint8Array, at: number, from: number, to: number): string {
  const before = textOf(bytes, at - nearby, Math.min(from, at + nearby))
    .split(/\d obj\b/)
    .at(-1);
  const [after] = textOf(bytes, to, to + nearby).split('endobj');
  return `${before} ${after}`;
}

/**
 * All signatures, from the end of the file back. A range that has not been filled in is none.
 * @param begin where in the file these bytes begin, if they are only its end
 */
export function findSignatures(bytes: Uint8Array, begin = 0): FoundSignature[] {
  return placesOf('/ByteRange', bytes).flatMap((at) => {
    const range = /^\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(textOf(bytes, at, at + 120));
    if (!range) return [];
    const [start = 0, hexFrom = 0, hexTo = 0, rest = 0] = range.slice(1).map(Number);
    const end = hexTo + rest;
    const [from, to] = [hexFrom - begin, hexTo - begin];
    const sound = start === 0 && from > 0 && to > from && end - begin <= bytes.length;
    return {
      hexFrom,
      hexTo,
      end,
      contents: sound ? contentsAt(bytes, from, to) : undefined,
      claimedAt: timeIn(dictionaryAround(bytes, at, from, to)),
    };
  });
}

/** A hexadecimal string that fills its place, and is what the dictionary calls its contents. */
function contentsAt(bytes: Uint8Array, from: number, to: number): string | undefined {
  const hex = /^<([\da-f]*)>$/i.exec(textOf(bytes, from, to))?.[1];
  return hex && hex.length % 2 === 0 && /\/Contents\s*$/.test(textOf(bytes, from - 20, from))
    ? hex
    : undefined;
}

/** A date of a PDF (7.9.4), such as `D:20261121140500+01'00'`. */
function timeIn(dictionary: string): string | null {
  const [, y, month, d, h, m, s, zone, zh = '00', zm = '00'] =
    /\/M\s*\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-])(\d\d)'?(\d\d)?)?/.exec(dictionary) ?? [];
  const at = new Date(`${y}-${month}-${d}T${h}:${m}:${s}${zone ? `${zone}${zh}:${zm}` : 'Z'}`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** What a signature covers: the file without what stands between the two parts. */
export interface Covered {
  /** Begun as soon as it is asked for. */
  digest(algorithm: string): Promise<ArrayBuffer>;
  /** A copy of it, in one piece. */
  bytes(): ArrayBuffer;
}

/** `bytes` must not be changed by anybody as long as this is used. */
export function coveredBy(bytes: Uint8Array, found: FoundSignature): Covered {
  const { hexFrom, hexTo, end } = found;
  const length = hexFrom + end - hexTo;
  return {
    digest(algorithm) {
      // A large file is not copied for it: what is not covered is taken out and put back before anybody sees.
      const between = new Uint8Array(bytes.subarray(hexFrom, hexTo));
      bytes.copyWithin(hexFrom, hexTo, end);
      // the bytes of a file are no shared memory
      const digest = crypto.subtle.digest(algorithm, bytes.subarray(0, length) as Uint8Array<ArrayBuffer>);
      bytes.copyWithin(hexTo, hexFrom, length);
      bytes.set(between, hexFrom);
      return digest;
    },
    bytes() {
      const covered = new Uint8Array(length);
      covered.set(bytes.subarray(0, hexFrom));
      covered.set(bytes.subarray(hexTo, end), hexFrom);
      return covered.buffer;
    },
  };
}
