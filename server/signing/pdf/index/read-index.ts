import { inflateSync } from 'node:zlib';
import {
  DamagedIndex,
  type Dictionary,
  isWhitespace,
  nameIn,
  numberIn,
  Reader,
  type Value,
} from './syntax.ts';

/** Where an object stands: at an offset of the file, or in an object stream. */
export type Place = { at: number; generation: number } | { inStream: number; index: number };

/** The index of a PDF: every object of its newest state, and what leads to the first one (ISO 32000-1, 7.5). */
export interface Index {
  /** By object number; null for one that is free. */
  places: ReadonlyMap<number, Place | null>;
  /** The trailer's values as they are written, of those that an index has to repeat. */
  trailer: ReadonlyMap<TrailerKey, string>;
  /** Where the newest section stands; undefined for an index that was rebuilt. */
  newest: number | undefined;
  /** The PDF library reads each section of it as this one does. */
  isPlain: boolean;
}

export const trailerKeys = ['Root', 'Info', 'ID', 'Encrypt'] as const;
export type TrailerKey = (typeof trailerKeys)[number];

/** Implementation limit of ISO 32000-1, annex C. */
const largestNumber = 8_388_607;
/** Nobody saves a file that often. */
const mostSections = 1000;
const mostIndexBytes = 64 * 1024 * 1024;
/** Widths up to this the PDF library reads, bytes. */
const plainWidth = 6;

interface Section {
  entries: Map<number, Place | null>;
  dictionary: Dictionary;
  isPlain: boolean;
}

/**
 * Reads the chain of sections from the newest one on. An object counts as its newest section says.
 * @throws DamagedIndex about anything that is not as it should be: nothing is skipped, since what is skipped would be an object of the file
 */
export function readIndex(bytes: Uint8Array): Index {
  const newest = startOf(bytes);
  const places = new Map<number, Place | null>();
  const seen = new Set<number>();
  /** The newest section says everything that older ones do, so that it does not matter who reads those. */
  let isComplete = true;
  let isPlain = true;
  let trailer: Dictionary | undefined;
  const add = (at: number): Dictionary => {
    if (seen.has(at) || seen.size >= mostSections) throw new DamagedIndex('Sections without an end');
    seen.add(at);
    const section = sectionAt(bytes, at);
    if (seen.size === 1) isPlain = section.isPlain;
    for (const [number, place] of section.entries) {
      if (places.has(number)) continue;
      if (number > largestNumber) throw new DamagedIndex(`An object of number ${number}`);
      if (seen.size > 1) isComplete = false;
      places.set(number, place);
    }
    arePlain &&= section.isPlain;
    return section.dictionary;
  };
  let arePlain = true;
  for (let at: number | undefined = newest; at !== undefined; ) {
    const dictionary = add(at);
    trailer ??= dictionary;
    const hybrid = numberIn(dictionary, 'XRefStm');
    if (hybrid !== undefined) {
      add(hybrid);
      arePlain = false;
    }
    const previous: Value | undefined = dictionary.get('Prev')?.value;
    if (previous && previous.is !== 'number') throw new DamagedIndex('/Prev is no number');
    if (previous?.number === 0) arePlain = false;
    at = previous?.number || undefined;
  }
  if (trailer?.get('Root')?.value.is !== 'ref') throw new DamagedIndex('No catalog');
  const areExact = arePlaces(bytes, places);
  isPlain &&= areExact && (isComplete || arePlain);
  return { places, trailer: writtenIn(bytes, trailer), newest, isPlain };
}

/** The trailer's values as they are written. */
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
  const reader = new Reader(bytes, word + 'startxref'.length);
  while (isWhitespace(bytes[reader.at])) reader.at++;
  return reader.integer();
}

function sectionAt(bytes: Uint8Array, at: number): Section {
  const reader = new Reader(bytes, at);
  while (isWhitespace(bytes[reader.at])) reader.at++;
  const exact = reader.at === at;
  const section = reader.takes('xref') ? table(reader) : streamSection(reader);
  return { ...section, isPlain: section.isPlain && exact };
}

/** A table (7.5.4): runs of entries, and the trailer. */
function table(reader: Reader): Section {
  const entries = new Map<number, Place | null>();
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

const filters = new Set(['FlateDecode', 'Fl']);

/** A cross-reference stream (7.5.8). */
function streamSection(reader: Reader): Section {
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
  const data = decoded(dictionary, rawData(reader, dictionary));
  const [type = 0, second = 0, third = 0] = integersIn(dictionary, 'W') ?? [];
  const size = numberIn(dictionary, 'Size');
  if (size === undefined || second === 0) throw reader.damaged('No widths');
  const ranges = integersIn(dictionary, 'Index') ?? [0, size];
  const entries = new Map<number, Place | null>();
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
  const isPlain = Math.max(type, second, third) <= plainWidth && nameIn(dictionary, 'Filter') !== 'Fl';
  return { entries, dictionary, isPlain };
}

function placeOf(kind: number, second: number, third: number): Place | null {
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

/** The bytes between `stream` and `endstream`; the length may stand elsewhere, where nothing is known yet. */
function rawData(reader: Reader, dictionary: Dictionary): Uint8Array {
  const { bytes } = reader;
  if (bytes[reader.at] === 13) reader.at++;
  if (bytes[reader.at] === 10) reader.at++;
  const from = reader.at;
  const length = numberIn(dictionary, 'Length');
  if (length !== undefined) {
    reader.at = from + length;
    reader.skip();
    if (reader.takes('endstream')) return bytes.subarray(from, from + length);
  }
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf('endstream', from);
  if (end < 0) throw reader.damaged('A stream without an end');
  return bytes.subarray(from, end);
}

function decoded(dictionary: Dictionary, raw: Uint8Array): Uint8Array {
  const filter = dictionary.get('Filter')?.value;
  const only = filter?.is === 'array' && filter.items.length === 1 ? filter.items[0] : filter;
  if (!only) return raw;
  if (only.is !== 'name' || !filters.has(only.name)) throw new DamagedIndex('A filter that no index has');
  let data: Uint8Array;
  try {
    data = inflateSync(raw, { maxOutputLength: mostIndexBytes, finishFlush: 2 });
  } catch {
    throw new DamagedIndex('A section that cannot be unpacked');
  }
  const parameters = dictionary.get('DecodeParms')?.value;
  const first = parameters?.is === 'array' ? parameters.items[0] : parameters;
  if (first?.is !== 'dictionary') return data;
  const predictor = numberIn(first.entries, 'Predictor') ?? 1;
  if (predictor === 1) return data;
  if (predictor < 10) throw new DamagedIndex('A predictor that no index has');
  return unpredicted(data, numberIn(first.entries, 'Columns') ?? 1);
}

/** Undoes the predictors of PNG (ISO 32000-1, 7.4.4.4), a row at a time, of one byte a sample. */
function unpredicted(data: Uint8Array, columns: number): Uint8Array {
  const rows = Math.ceil(data.length / (columns + 1));
  const out = new Uint8Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    const kind = data[row * (columns + 1)];
    for (let column = 0; column < columns; column++) {
      const raw = data[row * (columns + 1) + 1 + column] ?? 0;
      const to = row * columns + column;
      const left = column > 0 ? (out[to - 1] ?? 0) : 0;
      const up = row > 0 ? (out[to - columns] ?? 0) : 0;
      const corner = row > 0 && column > 0 ? (out[to - columns - 1] ?? 0) : 0;
      out[to] = raw + prediction(kind, left, up, corner);
    }
  }
  return out;
}

function prediction(kind: number | undefined, left: number, up: number, corner: number): number {
  if (kind === 0) return 0;
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return Math.floor((left + up) / 2);
  if (kind !== 4) throw new DamagedIndex('A predictor that PNG does not know');
  const estimate = left + up - corner;
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(estimate - value)) as [number, number, number];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

/**
 * Checks that every object is where the index says.
 * @returns false if white space stands before one of them, which the PDF library does not pass over
 * @throws DamagedIndex if another object is there, or none, or one that the PDF library would read for ever
 */
function arePlaces(bytes: Uint8Array, places: ReadonlyMap<number, Place | null>): boolean {
  let exact = true;
  for (const [number, place] of places) {
    if (!place) continue;
    if ('inStream' in place) {
      const stream = places.get(place.inStream);
      if (!stream || 'inStream' in stream) throw new DamagedIndex(`Object ${number} in no object stream`);
      continue;
    }
    const reader = new Reader(bytes, place.at);
    while (isWhitespace(bytes[reader.at])) reader.at++;
    exact &&= reader.at === place.at;
    const found = reader.integer();
    reader.skip();
    const generation = reader.integer();
    reader.skip();
    if (found !== number || generation !== place.generation || !reader.takes('obj'))
      throw new DamagedIndex(`Object ${number} is not at ${place.at}`);
    reader.skipObject();
  }
  return exact;
}
