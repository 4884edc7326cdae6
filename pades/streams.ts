import { asciiText } from './byte-range.ts';

/* Streams of a PDF (ISO 32000-2, 7.3.8), found without reading its objects: what they hold has to prove itself. */

/** Bytes that are searched for the dictionary of a stream. */
const dictionary = 600;

/**
 * The stream whose dictionary is around a place, decoded.
 * @param most bytes of it that are read
 * @returns undefined if there is none, it is longer, or it is encrypted or coded otherwise than by Flate alone
 */
export async function streamAround(
  bytes: Uint8Array,
  place: number,
  most: number,
): Promise<Uint8Array | undefined> {
  const before =
    asciiText(bytes, place - dictionary, place)
      .split(/\d obj\b/)
      .at(-1) ?? '';
  const [after] = /^[\s\S]*?>>\s*stream\r?\n/.exec(asciiText(bytes, place, place + dictionary)) ?? [];
  const filter = filterIn(before + (after ?? ''));
  if (!after || filter === undefined) return undefined;
  const from = place + after.length;
  const [, given] = /\/Length\s*(\d{1,9})(?!\d*\s+\d+\s+R)/.exec(before + after) ?? [];
  const length = given === undefined ? lengthFrom(bytes, from, most) : Number(given);
  if (length === undefined || length > most) return undefined;
  const body = bytes.slice(from, from + length);
  return filter === '' ? body : inflated(body, most);
}

/** `/FlateDecode`, or empty without a filter; undefined for any other coding, and for keys whose letters are written by their numbers. */
function filterIn(words: string): string | undefined {
  if (/\/DecodeParms|\/DP\b|#[4-7][\da-f]/i.test(words)) return undefined;
  if (/\/Crypt\b|(?:\/\w+Decode\b[\s\S]*){2}/.test(words)) return undefined;
  const [, filter = ''] = /\/(?:Filter|F)\b\s*(?:\[\s*)?(\/?\w*)/.exec(words) ?? [];
  return ['', '/FlateDecode'].includes(filter) ? filter : undefined;
}

const endMarker = Uint8Array.from('endstream', (letter) => letter.charCodeAt(0));

/** The length of a stream that says it elsewhere: up to its end, without the end of line before it (7.3.8.1). */
function lengthFrom(bytes: Uint8Array, from: number, most: number): number | undefined {
  for (
    let at = bytes.indexOf(endMarker[0] ?? 0, from);
    at !== -1 && at - from <= most;
    at = bytes.indexOf(endMarker[0] ?? 0, at + 1)
  ) {
    if (!endMarker.every((letter, i) => bytes[at + i] === letter)) continue;
    const lineFeed = bytes[at - 1] === 10 ? 1 : 0;
    return at - from - lineFeed - (bytes[at - 1 - lineFeed] === 13 ? 1 : 0);
  }
  return undefined;
}

async function inflated(body: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array | undefined> {
  const reader = new Blob([body]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      length += read.value.length;
      if (length > most) {
        await reader.cancel();
        return undefined;
      }
      parts.push(read.value);
    }
  } catch {
    return undefined;
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
