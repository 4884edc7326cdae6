import { faxRows } from './fax-rows.ts';

/** A part of a picture by JBIG2 (ISO 14492, 7.2). */
export interface Segment {
  type: number;
  page: number;
  /** Width and height of a page; the height may be told later. */
  size?: readonly [width: number, height: number];
  data: Buffer;
}

const pageInformation = 48;
export const endOfPage = 49;
export const endOfFile = 51;
/** Height of a page whose parts tell it. */
export const laterTold = 0xffff_ffff;
/** Bytes of the shortest head of a segment. */
const shortestHead = 11;

/** The segments of data by JBIG2; undefined if it does not consist of whole ones, or does not tell how long one is. */
export function segmentsOf(bytes: Uint8Array): Segment[] | undefined {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const segments: Segment[] = [];
  let at = 0;
  try {
    while (bytes.length - at >= shortestHead) {
      const number = data.readUInt32BE(at);
      const flags = data.readUInt8(at + 4);
      at += 5;
      const isShort = data.readUInt8(at) >> 5 !== 7;
      const references = isShort ? data.readUInt8(at) >> 5 : data.readUInt32BE(at) & 0x1fff_ffff;
      const width = number <= 256 ? 1 : number <= 65_536 ? 2 : 4;
      at += (isShort ? 1 : 4 + Math.ceil((references + 1) / 8)) + references * width;
      const page = flags & 64 ? data.readUInt32BE(at) : data.readUInt8(at);
      at += flags & 64 ? 4 : 1;
      const length = data.readUInt32BE(at);
      at += 4;
      if (length > bytes.length - at) return undefined;
      const type = flags & 63;
      const isPage = type === pageInformation;
      segments.push({
        type,
        page,
        data: data.subarray(at, at + length),
        ...(isPage && { size: [data.readUInt32BE(at), data.readUInt32BE(at + 4)] as const }),
      });
      at += length;
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  return segments;
}

/** Bytes of the place of a region, in front of its flags (7.4.1). */
const place = 17;
/** Parts that are decoded, by their types: where their flags are, whose last bit says that they are told by other codes (7.4). */
const flagsAt: ReadonlyMap<number, number> = new Map([
  ...[4, 6, 7, 20, 22, 23, 36, 38, 39].map((type) => [type, place] as const),
  ...[0, 16].map((type) => [type, 0] as const),
]);
/** Flags of text and of symbols are two bytes, the last bit in the second. */
const longFlags = new Set([0, 4, 6, 7]);
const genericRegions = new Set([36, 38, 39]);
const refinements = new Set([40, 42, 43]);
/** The marker behind data by arithmetic codes (annex E.2.9). */
const marker = Buffer.from([0xff, 0xac]);

/**
 * False if the data of a segment may end early: without its marker, at which some programs leave out rows and others make up some, or by a fax that
 * does not tell all rows.
 */
export function isWhole({ type, data }: Segment): boolean {
  const at = flagsAt.get(type);
  if (at === undefined && !refinements.has(type)) return true;
  const isByOthers = at !== undefined && ((data[longFlags.has(type) ? at + 1 : at] ?? 0) & 1) === 1;
  if (!isByOthers) return data.subarray(-2).equals(marker);
  if (!genericRegions.has(type)) return true;
  const [columns, rows] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  return faxRows(data.subarray(place + 1), { k: -1, columns, isAligned: false }, rows) >= rows;
}
