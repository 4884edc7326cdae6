import { asciiText } from './byte-range.ts';

/* Streams of a PDF (ISO 32000-2, 7.3.8), found without reading its objects: what they hold has to prove itself. */

/** Bytes that are searched for the dictionary of a stream. */
const dictionary = 600;

/**
 * The stream whose dictionary is around a place, decoded.
 * @param most bytes of it that are read
 * @returns undefined if there is none, it is longer, or its length or its coding are not as we write them
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
  const [, length] = /\/Length (\d{1,9})(?! \d+ R)/.exec(before + (after ?? '')) ?? [];
  if (!after || !length || Number(length) > most) return undefined;
  const from = place + after.length;
  const body = bytes.slice(from, from + Number(length));
  return /\/FlateDecode\b/.test(before + after) ? inflated(body, most) : body;
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
