/* Where the signatures of a PDF are, and what each is over (ISO 32000-2, 12.8.1). */

export interface FoundSignature {
  /** The two parts it covers: from the file's beginning to `hexFrom`, and from `hexTo` to `end`. */
  hexFrom: number;
  hexTo: number;
  end: number;
  /** The CMS between them; undefined where something else stands there as well. */
  cms: Uint8Array<ArrayBuffer> | undefined;
  /** When it was signed, as its dictionary says, ISO instant. */
  claimedAt: string | null;
}

const latin1 = new TextDecoder('latin1');
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** The places of a word in a file, from the first on. */
export function* placesOf(word: string, bytes: Uint8Array, from = 0): Generator<number> {
  const [first = 0, ...rest] = bytesOf(word);
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1))
    if (rest.every((byte, i) => bytes[at + 1 + i] === byte)) yield at;
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

/** All signatures, the newest last. A range that has not been filled in is none. */
export function findSignatures(bytes: Uint8Array): FoundSignature[] {
  const found: FoundSignature[] = [];
  for (const at of placesOf('/ByteRange', bytes)) {
    const range = /^\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(textOf(bytes, at, at + 120));
    if (!range) continue;
    const [start = 0, hexFrom = 0, hexTo = 0, rest = 0] = range.slice(1).map(Number);
    const end = hexTo + rest;
    const sound = start === 0 && hexFrom > 0 && hexTo > hexFrom && end <= bytes.length;
    found.push({
      hexFrom,
      hexTo,
      end,
      cms: sound ? contentsAt(bytes, hexFrom, hexTo) : undefined,
      claimedAt: timeIn(dictionaryAround(bytes, at, hexFrom, hexTo)),
    });
  }
  return found.sort((a, b) => a.end - b.end);
}

/** The bytes of a hexadecimal string that fills its place, and is what the dictionary calls its contents. */
function contentsAt(bytes: Uint8Array, from: number, to: number): Uint8Array<ArrayBuffer> | undefined {
  const hex = /^<([\da-f]*)>$/i.exec(textOf(bytes, from, to))?.[1];
  if (!hex || hex.length % 2 > 0 || !/\/Contents\s*$/.test(textOf(bytes, from - 20, from))) return undefined;
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) =>
    Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16),
  );
}

/** A date of a PDF (7.9.4), such as `D:20261121140500+01'00'`. */
function timeIn(dictionary: string): string | null {
  const [, y, month, d, h, m, s, zone, zh = '00', zm = '00'] =
    /\/M\s*\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-])(\d\d)'?(\d\d)?)?/.exec(dictionary) ?? [];
  const at = new Date(`${y}-${month}-${d}T${h}:${m}:${s}${zone ? `${zone}${zh}:${zm}` : 'Z'}`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** What a signature covers, in one piece. */
export function coveredBy(bytes: Uint8Array, { hexFrom, hexTo, end }: FoundSignature): ArrayBuffer {
  const covered = new Uint8Array(hexFrom + end - hexTo);
  covered.set(bytes.subarray(0, hexFrom));
  covered.set(bytes.subarray(hexTo, end), hexFrom);
  return covered.buffer;
}
