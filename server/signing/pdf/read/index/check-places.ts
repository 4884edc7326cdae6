import { PdfRefusal } from '#server/signing/pdf/refusal.ts';
import { decodeStream, isPlainStream } from './decode-stream.ts';
import {
  DamagedIndex,
  type Dictionary,
  isPdfWhitespace,
  nameIn,
  numberIn,
  type Offset,
  type SyntaxPlace,
  SyntaxReader,
  type Value,
} from './syntax.ts';

type Places = ReadonlyMap<number, SyntaxPlace | null>;
/** Value of an object that is a whole number; undefined if unknown. */
type NumberOf = (object: number) => number | undefined;

/**
 * Checks that every object is where the index says, and every stream as long as it says.
 * @param isEncrypted true leaves object streams unchecked: they cannot be read before a password is known
 * @returns `isExact` is false if there is white space before an object, which the PDF library does not skip; `twofold` has the
 *   names of each object that readers take in two ways
 * @throws DamagedIndex if another object is there, or none, or one that programs read differently or forever
 * @throws PdfRefusal `unread_content` for an object stream that cannot be decoded
 */
export function checkPlaces(
  bytes: Uint8Array,
  places: Places,
  isEncrypted: boolean,
): { isExact: boolean; twofold: Map<number, ReadonlySet<string>> } {
  const twofold = new Map<number, ReadonlySet<string>>();
  const packed = new Map<number, number>();
  const numberOf: NumberOf = (object) => {
    const place = places.get(object);
    if (!place) throw new DamagedIndex(`Object ${object} is no number`);
    return 'at' in place ? openObject(bytes, object, place).integer() : packed.get(object);
  };
  for (const [number, entries] of packedIn(places)) {
    const place = places.get(number);
    if (!place || !('at' in place)) throw new DamagedIndex(`No object stream ${number}`);
    const value = openObject(bytes, number, place).value();
    // The PDF library would lose the objects of a stream that it does not decode.
    if (value.is === 'dictionary' && !isPlainStream(value.entries)) throw new PdfRefusal('unread_content');
    if (isEncrypted) continue;
    const { dictionary, data } = readStream(bytes, number, place, numberOf);
    if (nameIn(dictionary, 'Type') !== 'ObjStm') throw new DamagedIndex(`No object stream ${number}`);
    const held = objectsIn(dictionary, decodeStream(dictionary, data));
    for (const [object, index] of entries) {
      const found = held[index];
      if (found?.number !== object) throw new DamagedIndex(`Object ${object} not in object stream ${number}`);
      if (found.twofold.size > 0) twofold.set(object, found.twofold);
      if (/^\d{1,10}$/.test(found.text)) packed.set(object, Number(found.text));
    }
  }
  let isExact = true;
  for (const [number, place] of places) {
    if (!place || 'inStream' in place) continue;
    const reader = openObject(bytes, number, place);
    isExact &&= !isPdfWhitespace(bytes[place.at]);
    const lengths = reader.skipObject();
    if (reader.twofold.size > 0) twofold.set(number, reader.twofold);
    if (lengths) checkLength(reader, lengths, numberOf);
  }
  return { isExact, twofold };
}

/** The objects of each object stream, with their index in it. */
function packedIn(places: Places): Map<number, [object: number, index: number][]> {
  const streams = new Map<number, [number, number][]>();
  for (const [object, place] of places) {
    if (!place || 'at' in place) continue;
    const entries = streams.get(place.inStream) ?? [];
    entries.push([object, place.index]);
    streams.set(place.inStream, entries);
  }
  return streams;
}

/** A reader behind the `obj` keyword of the object at a place. */
function openObject(bytes: Uint8Array, number: number, { at, generation }: Offset): SyntaxReader {
  const reader = new SyntaxReader(bytes, at);
  while (isPdfWhitespace(bytes[reader.at])) reader.at++;
  const found = reader.integer();
  reader.skip();
  const foundGeneration = reader.integer();
  reader.skip();
  if (found !== number || foundGeneration !== generation || !reader.takes('obj'))
    throw new DamagedIndex(`Object ${number} is not at ${at}`);
  reader.skip();
  return reader;
}

function readStream(
  bytes: Uint8Array,
  number: number,
  place: Offset,
  numberOf: NumberOf,
): { dictionary: Dictionary; data: Uint8Array } {
  const reader = openObject(bytes, number, place);
  const value = reader.value();
  reader.skip();
  if (value.is !== 'dictionary' || !reader.takes('stream')) throw reader.damaged('No stream');
  const length = lengthOf(value.entries.get('Length')?.value, numberOf);
  if (length === undefined) throw reader.damaged('A length that is not known');
  return { dictionary: value.entries, data: streamOf(reader, length) };
}

function lengthOf(value: Value | undefined, numberOf: NumberOf): number | undefined {
  if (value?.is === 'number') return value.number;
  if (value?.is === 'ref') return numberOf(value.number);
  throw new DamagedIndex('A stream without a length');
}

/**
 * The data of a stream whose keyword was passed.
 * @throws DamagedIndex if its end is not where its length says: some programs go by the length and some look for the end
 */
function streamOf(reader: SyntaxReader, length: number): Uint8Array {
  const { bytes } = reader;
  if (bytes[reader.at] === 13 && bytes[reader.at + 1] === 10) reader.at++;
  if (bytes[reader.at] !== 10) throw reader.damaged('A stream that does not begin with a line');
  const from = reader.at + 1;
  reader.at = from + length;
  while (isPdfWhitespace(bytes[reader.at])) reader.at++;
  if (!Number.isSafeInteger(length) || length < 0 || !reader.takes('endstream'))
    throw reader.damaged('A stream of another length');
  return bytes.subarray(from, from + length);
}

function checkLength(reader: SyntaxReader, lengths: readonly number[], numberOf: NumberOf): void {
  const [at, ...others] = lengths;
  if (at === undefined || others.length > 0) throw reader.damaged('A stream without one length');
  const length = lengthOf(new SyntaxReader(reader.bytes, at).value(), numberOf);
  if (length !== undefined) streamOf(reader, length);
}

/** A number and an offset for each object of an object stream (ISO 32000-1, 7.5.7). */
export function headerOf(dictionary: Dictionary, data: Uint8Array): { number: number; from: number }[] {
  const [count, first] = [numberIn(dictionary, 'N'), numberIn(dictionary, 'First')];
  if (count === undefined || first === undefined || Math.max(count, first) > data.length)
    throw new DamagedIndex('An object stream without a header');
  const reader = new SyntaxReader(data.subarray(0, first), 0);
  return Array.from({ length: count }, () => {
    reader.skip();
    const number = reader.integer();
    reader.skip();
    return { number, from: first + reader.integer() };
  });
}

/**
 * The objects of an object stream, each up to the one behind it.
 * @throws DamagedIndex if one does not end there
 */
function objectsIn(
  dictionary: Dictionary,
  data: Uint8Array,
): { number: number; text: string; twofold: ReadonlySet<string> }[] {
  const entries = headerOf(dictionary, data);
  const starts = [...new Set(entries.map(({ from }) => from)), data.length].sort((a, b) => a - b);
  const ends = new Map(starts.map((from, at) => [from, starts[at + 1] ?? data.length]));
  return entries.map(({ number, from }) => {
    const object = data.subarray(from, ends.get(from) ?? from);
    const reader = new SyntaxReader(object, 0);
    reader.skipObject();
    if (object.length === 0 || reader.at < object.length)
      throw reader.damaged(`Object ${number} in a stream`);
    const text = Buffer.from(object.subarray(0, 12)).toString('latin1').trim();
    return { number, text, twofold: reader.twofold };
  });
}
