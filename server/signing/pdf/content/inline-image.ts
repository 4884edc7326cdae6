import { inflateSync } from 'node:zlib';
import { endOfHex, endOfString, endOfWord, isRegular, isWhitespace, skipBlank } from '../read/pdf-lexis.ts';
import { longKeys } from './inline-entries.ts';

/** An inline image (ISO 32000-1, 8.9.7) without its `BI`. */
export interface InlineImage {
  data: { from: number; end: number };
  /** Offset behind its `EI`. */
  end: number;
  /** True if one of its keys is not a name: pdf.js gives up at it. */
  isFaulty: boolean;
  /** True if a key, by its short or its long name, has two values: readers differ in which of them counts. */
  isTwoWay: boolean;
}

const [opening, closing, less, greater, slash, open] = [...'[]<>/('].map((sign) => sign.charCodeAt(0));

interface Entries {
  /** Values by key, as written; for an array or dictionary, its first item. */
  values: Map<string, string>;
  /** Offset behind the `ID` operator. */
  end: number;
  isFaulty: boolean;
  isTwoWay: boolean;
}

/** Reads an inline image's dictionary; undefined if no `ID` ends it. */
function readEntries(bytes: Uint8Array, from: number): Entries | undefined {
  const values = new Map<string, string>();
  let key: string | undefined;
  let depth = 0;
  let isFaulty = false;
  let isTwoWay = false;
  for (let at = skipBlank(bytes, from); at < bytes.length; at = skipBlank(bytes, at)) {
    const [start, byte] = [at, bytes[at]];
    if (
      byte === opening ||
      byte === closing ||
      ((byte === less || byte === greater) && bytes[at + 1] === byte)
    ) {
      isFaulty ||= key === undefined;
      // Of a list or a dictionary only its first item is kept, which tells too little to compare.
      isTwoWay ||= depth === 0 && key !== undefined && values.has(key);
      depth += byte === opening || byte === less ? 1 : -1;
      at += byte === opening || byte === closing ? 1 : 2;
      if (depth === 0) key = undefined;
      continue;
    }
    if (byte === slash) at = endOfWord(bytes, at + 1);
    else if (byte === open) at = endOfString(bytes, at);
    else if (byte === less) at = endOfHex(bytes, at);
    else if (isRegular(byte)) at = endOfWord(bytes, at);
    else at++;
    const word = String.fromCharCode(...bytes.subarray(start, Math.min(at, start + 64)));
    if (depth <= 0 && word === 'ID')
      return { values, end: at, isFaulty: isFaulty || key !== undefined, isTwoWay };
    isFaulty ||= key === undefined && byte !== slash;
    if (key === undefined) key = byte === slash ? `/${longKeys[word.slice(1)] ?? word.slice(1)}` : undefined;
    else {
      if (depth === 0) isTwoWay ||= (values.get(key) ?? word) !== word;
      if (!values.has(key)) values.set(key, word);
      if (depth === 0) key = undefined;
    }
  }
  return undefined;
}

/** Components of a pixel by the colour spaces that inline images may name (ISO 32000-1, table 93); others are in the resources. */
const components: Record<string, number> = {
  '/G': 1,
  '/DeviceGray': 1,
  '/I': 1,
  '/Indexed': 1,
  '/RGB': 3,
  '/DeviceRGB': 3,
  '/CMYK': 4,
  '/DeviceCMYK': 4,
};

/** End of the data by its size or its filter's end marker; undefined if only a search can find it. */
function trustedEnd(bytes: Uint8Array, { values, end }: Entries): number | undefined {
  const from = end + 1;
  const filter = values.get('/Filter');
  if (filter === '/AHx' || filter === '/ASCIIHexDecode') return endOfHex(bytes, from);
  if (filter === '/A85' || filter === '/ASCII85Decode') {
    const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf('~>', from, 'latin1');
    return at < 0 ? undefined : at + 2;
  }
  if (filter === '/Fl' || filter === '/FlateDecode') return deflatedEnd(bytes, from);
  if (filter !== undefined) return undefined;
  const isMask = values.get('/ImageMask') === 'true';
  const colours = isMask ? 1 : components[values.get('/ColorSpace') ?? ''];
  const depth = isMask ? 1 : Number(values.get('/BitsPerComponent'));
  const [width, height] = [Number(values.get('/Width')), Number(values.get('/Height'))];
  const length = Math.ceil((width * (colours ?? Number.NaN) * depth) / 8) * height;
  return Number.isSafeInteger(length) && length >= 0 ? from + length : undefined;
}

/** Most bytes inflated to find the end of an inline image; the standard advises 4 KiB of data at most. */
const mostInflated = 16 * 1024 * 1024;

function deflatedEnd(bytes: Uint8Array, from: number): number | undefined {
  try {
    const options = { info: true, maxOutputLength: mostInflated };
    const { engine } = inflateSync(bytes.subarray(from), options) as unknown as {
      engine: { bytesWritten: number };
    };
    return from + engine.bytesWritten;
  } catch {
    return undefined;
  }
}

const isEnd = (bytes: Uint8Array, at: number) =>
  bytes[at] === 69 && bytes[at + 1] === 73 && !isRegular(bytes[at + 2]);

/** Number of bytes behind an `EI` that readers check: a byte that is not text shows that the `EI` belongs to the data. */
const lookedAt = 15;
const isText = (byte: number) => isWhitespace(byte) || (byte >= 32 && byte < 127);

/** The first `EI` that a search takes for the end. */
function searchEnd(bytes: Uint8Array, from: number): number | undefined {
  for (let at = bytes.indexOf(69, from); at >= 0; at = bytes.indexOf(69, at + 1)) {
    const stands = at === from || isWhitespace(bytes[at - 1]);
    if (stands && isEnd(bytes, at) && bytes.subarray(at + 2, at + 2 + lookedAt).every(isText)) return at;
  }
  return undefined;
}

/** The inline image whose `BI` ends at `from`; undefined if it never ends. Its data may hold any byte, `EI` too. */
export function inlineImage(bytes: Uint8Array, from: number): InlineImage | undefined {
  const entries = readEntries(bytes, from);
  if (!entries) return undefined;
  const { isFaulty, isTwoWay } = entries;
  const begin = Math.min(entries.end + 1, bytes.length);
  const trusted = trustedEnd(bytes, entries);
  if (trusted !== undefined && trusted <= bytes.length) {
    // White space before `EI`, two bytes at most, does not belong to the data.
    const at = [0, 1, 2].map((more) => trusted + more).find((place) => isEnd(bytes, place));
    if (at !== undefined) return { data: { from: begin, end: trusted }, end: at + 2, isFaulty, isTwoWay };
  }
  const found = searchEnd(bytes, begin);
  return found === undefined
    ? undefined
    : { data: { from: begin, end: found }, end: found + 2, isFaulty, isTwoWay };
}

/** True if a reader that searches for `EI` may find it in the data. */
export function isAmbiguous(bytes: Uint8Array, data: InlineImage['data']): boolean {
  const found = Buffer.from(bytes.buffer, bytes.byteOffset + data.from, data.end - data.from);
  for (let at = found.indexOf('EI'); at >= 0; at = found.indexOf('EI', at + 1))
    if (!isRegular(bytes[data.from + at + 2])) return true;
  return false;
}
