import { isFilledIn } from './byte-range.ts';
import { streamAround } from './streams.ts';

/** Most bytes of object streams that are decoded, and of each. */
const most = { all: 512 * 1024 * 1024, each: 64 * 1024 * 1024 } as const;

/** A name, any of whose letters may be written by its number (ISO 32000-2, 7.3.5), as a regular expression. */
const spelled = (name: string): string =>
  `/${Array.from(name, (letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join('')}`;
const range = new RegExp(spelled('ByteRange'), 'gi');
const objectStream = new RegExp(spelled('ObjStm'), 'gi');

/** Bytes that are searched at once, and how far parts overlap: more than a range takes up to its bracket. */
const part = { length: 1024 * 1024, overlap: 1024 } as const;
const latin1 = new TextDecoder('latin1');

/** The places of a name, however it is spelled, with the text that follows. */
function* named(bytes: Uint8Array, name: RegExp): Generator<{ at: number; text: string; isPlain: boolean }> {
  for (let from = 0; from < bytes.length; from += part.length) {
    const text = latin1.decode(bytes.subarray(from, from + part.length + part.overlap));
    for (const { 0: found, index } of text.matchAll(name))
      if (index < part.length)
        yield {
          at: from + index,
          text: text.slice(index + found.length, index + part.overlap),
          isPlain: !found.includes('#'),
        };
  }
}

/** True if the range of a signature stands in these bytes: spelled otherwise than we read it, or (`also`) as we do. */
const hasRange = (bytes: Uint8Array, also: boolean): boolean =>
  [...named(bytes, range)].some(
    ({ text, isPlain }) => (also || !isPlain) && isFilledIn.test(`/ByteRange${text}`),
  );

/**
 * Looks for a signature where `rangesIn` finds none: under a name with escapes, or in an object stream (7.5.7), where none can be valid.
 * @returns `unknown` if an object stream cannot be decoded, because it is encrypted or packed in another way
 */
export async function hiddenSignature(bytes: Uint8Array): Promise<'there' | 'none' | 'unknown'> {
  if (hasRange(bytes, false)) return 'there';
  let left: number = most.all;
  let isUnknown = false;
  for (const { at } of named(bytes, objectStream)) {
    const objects = left > 0 ? await streamAround(bytes, at, most.each) : undefined;
    if (!objects) isUnknown = true;
    else if (hasRange(objects, true)) return 'there';
    left -= objects?.length ?? 0;
  }
  return isUnknown ? 'unknown' : 'none';
}
