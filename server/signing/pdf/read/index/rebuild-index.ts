import { PdfRefusal } from '#server/signing/pdf/refusal.ts';
import { headerOf } from './check-places.ts';
import { decodeStream, isPlainStream } from './decode-stream.ts';
import { type Index, type TrailerKey, writtenIn } from './read-index.ts';
import {
  DamagedIndex,
  type Dictionary,
  isPdfWhitespace,
  nameIn,
  numberIn,
  type SyntaxPlace,
  SyntaxReader,
} from './syntax.ts';

/** A number, a generation and `obj`, at the beginning of a word. */
const objectStart = /(?<![^\s\0<>()[\]{}/%])(\d{1,10})[\s\0]+(\d{1,5})[\s\0]+obj(?![^\s\0<>()[\]{}/%])/g;
const trailerStart = /(?<![^\s\0<>()[\]{}/%])trailer(?![^\s\0<>()[\]{}/%])/g;

/**
 * Rebuilds the index of a damaged file from its objects. Of several objects with one number the last one in the file counts; those in an
 * object stream count at its position. Other stream data is skipped.
 * @throws DamagedIndex if there is no catalog among them, or an object that the PDF library would read forever
 */
export function rebuildIndex(bytes: Uint8Array): Index {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const places = new Map<number, SyntaxPlace | null>();
  let trailer: Map<TrailerKey, string> | undefined;
  let catalog: string | undefined;
  let last = 0;
  const findTrailers = (from: number, to: number) => {
    for (const { index } of text.slice(from, to).matchAll(trailerStart))
      trailer = usable(bytes, dictionaryAt(bytes, from + index + 'trailer'.length)) ?? trailer;
  };
  objectStart.lastIndex = 0;
  for (let match = objectStart.exec(text); match; match = objectStart.exec(text)) {
    const [number, generation] = [Number(match[1]), Number(match[2])];
    findTrailers(last, match.index);
    const dictionary = dictionaryAt(bytes, objectStart.lastIndex);
    const stream = dictionary && streamAt(bytes, text, objectStart.lastIndex, dictionary);
    places.set(number, { at: match.index, generation });
    if (dictionary && nameIn(dictionary, 'Type') === 'Catalog') catalog = `${number} ${generation} R`;
    if (dictionary && stream && nameIn(dictionary, 'Type') === 'XRef')
      trailer = usable(bytes, dictionary) ?? trailer;
    if (dictionary && stream && nameIn(dictionary, 'Type') === 'ObjStm') {
      for (const [index, inner] of numbersIn(dictionary, stream.data).entries())
        places.set(inner, { inStream: number, index });
    }
    if (stream) objectStart.lastIndex = stream.end;
    last = objectStart.lastIndex;
  }
  findTrailers(last, text.length);
  const found = trailer ?? (catalog ? new Map([['Root', catalog] as const]) : undefined);
  if (!found || places.size === 0) throw new DamagedIndex('No catalog');
  for (const place of places.values()) {
    if (place && 'inStream' in place && !places.has(place.inStream))
      throw new DamagedIndex('No object stream');
    if (place && 'at' in place) skipObjectAt(bytes, place.at);
  }
  // The file is written anew from these objects: each of its keys has one value then.
  const twofold = new Map<number, ReadonlySet<string>>();
  return { places, trailer: found, newest: undefined, isPlain: false, isHybrid: false, twofold };
}

function skipObjectAt(bytes: Uint8Array, at: number): void {
  const reader = new SyntaxReader(bytes, at);
  reader.skipObject();
}

function dictionaryAt(bytes: Uint8Array, at: number): Dictionary | undefined {
  const reader = new SyntaxReader(bytes, at);
  try {
    reader.skip();
    const value = reader.value();
    return value.is === 'dictionary' ? value.entries : undefined;
  } catch {
    return undefined;
  }
}

const usable = (bytes: Uint8Array, dictionary: Dictionary | undefined) =>
  dictionary?.get('Root')?.value.is === 'ref' ? writtenIn(bytes, dictionary) : undefined;

/** The data of an object's stream and its end: by its length if that leads to `endstream`, or else at the next `endstream`. */
function streamAt(
  bytes: Uint8Array,
  text: string,
  at: number,
  dictionary: Dictionary,
): { data: Uint8Array; end: number } | undefined {
  const reader = new SyntaxReader(bytes, at);
  reader.value();
  reader.skip();
  if (!reader.takes('stream')) return undefined;
  if (bytes[reader.at] === 13) reader.at++;
  if (bytes[reader.at] === 10) reader.at++;
  const from = reader.at;
  const length = numberIn(dictionary, 'Length');
  if (length !== undefined && length >= 0) {
    reader.at = from + length;
    while (isPdfWhitespace(bytes[reader.at])) reader.at++;
    if (reader.takes('endstream')) return { data: bytes.subarray(from, from + length), end: reader.at };
  }
  const end = text.indexOf('endstream', from);
  const to = end < 0 ? bytes.length : end;
  return { data: bytes.subarray(from, to), end: to };
}

/**
 * Numbers of the objects in an object stream (ISO 32000-1, 7.5.7); none if it is damaged.
 * @throws PdfRefusal `unread_content` for one that the PDF library does not decode
 */
function numbersIn(dictionary: Dictionary, data: Uint8Array): number[] {
  if (!isPlainStream(dictionary)) throw new PdfRefusal('unread_content');
  try {
    return headerOf(dictionary, decodeStream(dictionary, data)).map(({ number }) => number);
  } catch (error) {
    if (error instanceof DamagedIndex) return [];
    throw error;
  }
}
