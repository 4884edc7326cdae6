import { checkPlaces } from './check-places.ts';
import { decodeStream, isPlainStream } from './decode-stream.ts';
import {
  DamagedIndex,
  type Dictionary,
  isPdfWhitespace,
  nameIn,
  numberIn,
  type SyntaxPlace,
  SyntaxReader,
  type Value,
} from './syntax.ts';

/** The index of a PDF: every object of its newest state, and the trailer that leads to the first one (ISO 32000-1, 7.5). */
export interface Index {
  /** Places by object number; null for a free number. */
  places: ReadonlyMap<number, SyntaxPlace | null>;
  /** The trailer's values as written, of the keys that an index has to repeat. */
  trailer: ReadonlyMap<TrailerKey, string>;
  /** Offset of the newest section; undefined for a rebuilt index. */
  newest: number | undefined;
  /** True if the PDF library reads each section of it like this reader. */
  isPlain: boolean;
  /** True if a section has another one for newer readers, with objects that older readers take for free (ISO 32000-1, 7.5.8.4). */
  isHybrid: boolean;
  /** Names that readers take in two ways, by the number of their object: keys given twice, and names with a wrong escape. */
  twofold: ReadonlyMap<number, ReadonlySet<string>>;
}

export const trailerKeys = ['Root', 'Info', 'ID', 'Encrypt'] as const;
export type TrailerKey = (typeof trailerKeys)[number];

/** Implementation limit of ISO 32000-1, annex C. */
export const largestNumber = 8_388_607;
/** Most sections of an index: no file is saved more often. */
const mostSections = 1000;
/** Greatest width that the PDF library reads, bytes. */
const plainWidth = 6;

interface Section {
  entries: Map<number, SyntaxPlace | null>;
  dictionary: Dictionary;
  isPlain: boolean;
}

/**
 * Reads the chain of sections from the newest one on. The newest section with an object decides about it.
 * @throws DamagedIndex for any fault: nothing is skipped, since a skipped entry would be an object of the file
 */
export function readIndex(bytes: Uint8Array): Index {
  const newest = startOf(bytes);
  const places = new Map<number, SyntaxPlace | null>();
  const seen = new Set<number>();
  /** True if the newest section has every object of the older ones, so that it does not matter how programs read those. */
  let isComplete = true;
  let isPlain = true;
  let trailer: Dictionary | undefined;
  const read = (at: number): Section => {
    if (seen.has(at) || seen.size >= mostSections) throw new DamagedIndex('Sections without an end');
    seen.add(at);
    return sectionAt(bytes, at);
  };
  let [arePlain, isHybrid] = [true, false];
  for (let at: number | undefined = newest; at !== undefined; ) {
    const { entries, dictionary, isPlain: plain } = read(at);
    trailer ??= dictionary;
    const hybrid = numberIn(dictionary, 'XRefStm');
    if (hybrid !== undefined) {
      isHybrid = true;
      for (const [number, place] of read(hybrid).entries) entries.set(number, entries.get(number) ?? place);
    }
    if (at === newest) isPlain = plain && !isHybrid;
    arePlain &&= plain && hybrid === undefined;
    for (const [number, place] of entries) {
      if (places.has(number)) continue;
      if (number > largestNumber) throw new DamagedIndex(`An object of number ${number}`);
      if (at !== newest) isComplete = false;
      places.set(number, place);
    }
    const previous: Value | undefined = dictionary.get('Prev')?.value;
    if (previous && previous.is !== 'number') throw new DamagedIndex('/Prev is no number');
    if (previous?.number === 0) arePlain = false;
    at = previous?.number || undefined;
  }
  if (trailer?.get('Root')?.value.is !== 'ref') throw new DamagedIndex('No catalog');
  const { isExact, twofold } = checkPlaces(bytes, places, trailer.has('Encrypt'));
  // The PDF library takes a file whose first object is not 0 for linearised, and does not append to it.
  isPlain &&= isExact && (isComplete || arePlain) && places.has(0);
  return { places, trailer: writtenIn(bytes, trailer), newest, isPlain, isHybrid, twofold };
}

/** The trailer's values as written. */
export const writtenIn = (bytes: Uint8Array, dictionary: Dictionary): Map<TrailerKey, string> =>
  new Map(
    trailerKeys.flatMap((key) => {
      const entry = dictionary.get(key);
      return entry
        ? [[key, Buffer.from(bytes.subarray(entry.from, entry.to)).toString('latin1')] as const]
        : [];
    }),
  );

function startOf(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const word = file.lastIndexOf('startxref');
  if (word < 0) throw new DamagedIndex('No startxref');
  const reader = new SyntaxReader(bytes, word + 'startxref'.length);
  while (isPdfWhitespace(bytes[reader.at])) reader.at++;
  return reader.integer();
}

function sectionAt(bytes: Uint8Array, at: number): Section {
  const reader = new SyntaxReader(bytes, at);
  while (isPdfWhitespace(bytes[reader.at])) reader.at++;
  const exact = reader.at === at;
  const section = reader.takes('xref') ? table(reader) : streamSection(reader);
  return { ...section, isPlain: section.isPlain && exact };
}

/** A table (7.5.4): runs of entries, and the trailer. */
function table(reader: SyntaxReader): Section {
  const entries = new Map<number, SyntaxPlace | null>();
  for (reader.skip(); !reader.takes('trailer'); reader.skip()) {
    let first = reader.integer();
    reader.skip();
    const count = reader.integer();
    for (let i = 0; i < count; i++) {
      reader.skip();
      const at = reader.integer();
      reader.skip();
      const generation = reader.integer();
      reader.skip();
      const free = reader.takes('f');
      if (!free && !reader.takes('n')) throw reader.damaged('No entry');
      // Some software numbers the head of the free list 1.
      if (i === 0 && first === 1 && free && generation === 65_535) first = 0;
      const number = first + i;
      if (!entries.has(number)) entries.set(number, free || at === 0 ? null : { at, generation });
    }
  }
  reader.skip();
  const value = reader.value();
  if (value.is !== 'dictionary') throw reader.damaged('No trailer');
  return { entries, dictionary: value.entries, isPlain: true };
}

/** A cross-reference stream (7.5.8). */
function streamSection(reader: SyntaxReader): Section {
  reader.integer();
  reader.skip();
  reader.integer();
  reader.skip();
  if (!reader.takes('obj')) throw reader.damaged('No section');
  const value = reader.value();
  if (value.is !== 'dictionary') throw reader.damaged('No section');
  const dictionary = value.entries;
  reader.skip();
  if (nameIn(dictionary, 'Type') !== 'XRef' || !reader.takes('stream')) throw reader.damaged('No section');
  const data = decodeStream(dictionary, rawData(reader, dictionary));
  const [type = 0, second = 0, third = 0] = integersIn(dictionary, 'W') ?? [];
  const size = numberIn(dictionary, 'Size');
  if (size === undefined || second === 0) throw reader.damaged('No widths');
  const ranges = integersIn(dictionary, 'Index') ?? [0, size];
  const entries = new Map<number, SyntaxPlace | null>();
  let at = 0;
  const field = (width: number, absent: number) => {
    if (width === 0) return absent;
    let number = 0;
    for (let i = 0; i < width; i++) number = number * 256 + (data[at++] ?? 0);
    return number;
  };
  for (let range = 0; range < ranges.length; range += 2) {
    const [first = 0, count = 0] = ranges.slice(range, range + 2);
    if (at + count * (type + second + third) > data.length) throw reader.damaged('Too few entries');
    for (let i = 0; i < count; i++) {
      const kind = field(type, 1);
      const place = placeOf(kind, field(second, 0), field(third, 0));
      if (!entries.has(first + i)) entries.set(first + i, place);
    }
  }
  const isPlain = Math.max(type, second, third) <= plainWidth && isPlainStream(dictionary);
  return { entries, dictionary, isPlain };
}

function placeOf(kind: number, second: number, third: number): SyntaxPlace | null {
  if (kind === 0 || (kind === 1 && second === 0)) return null;
  if (kind === 1) return { at: second, generation: third };
  if (kind === 2) return { inStream: second, index: third };
  throw new DamagedIndex(`An entry of kind ${kind}`);
}

function integersIn(dictionary: Dictionary, name: string): number[] | undefined {
  const value = dictionary.get(name)?.value;
  if (!value) return undefined;
  const numbers =
    value.is === 'array' ? value.items.flatMap((item) => (item.is === 'number' ? item.number : [])) : [];
  if (value.is !== 'array' || numbers.length !== value.items.length)
    throw new DamagedIndex(`/${name} holds no numbers`);
  if (!numbers.every((number) => Number.isSafeInteger(number) && number >= 0))
    throw new DamagedIndex(`/${name} is no list`);
  return numbers;
}

/** The bytes between `stream` and `endstream`: the length may be in another object, whose place is not known yet. */
function rawData(reader: SyntaxReader, dictionary: Dictionary): Uint8Array {
  const { bytes } = reader;
  if (bytes[reader.at] === 13) reader.at++;
  if (bytes[reader.at] === 10) reader.at++;
  const from = reader.at;
  const length = numberIn(dictionary, 'Length');
  if (length !== undefined) {
    reader.at = from + length;
    reader.skip();
    if (!reader.takes('endstream')) throw reader.damaged('A stream of another length');
    return bytes.subarray(from, from + length);
  }
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf('endstream', from);
  if (end < 0) throw reader.damaged('A stream without an end');
  return bytes.subarray(from, end);
}
