import { Inflate } from 'fflate';
import { importInflatedBytes } from '#contract/core/limits.ts';

/** A file that cannot be imported, in words for the person who chose it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

const damaged = 'This workbook is damaged. Open it in a spreadsheet, save it again and choose that file.';
const tooLarge = `Unpacked, this workbook has more than ${importInflatedBytes / 1024 / 1024} MB. Save the sheet as CSV, or split it.`;
const mostEntries = 5000;
const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
/** A number that stands in the part for archives beyond 4 GB, which no workbook of this size needs. */
const beyond = 0xffffffff;
const longestEnd = 22 + 65_535;
const chunk = 64 * 1024;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  /** Offset of its local header. */
  readonly at: number;
}

/** The parts of a workbook by their paths, unpacked as they are asked for, all together up to `importInflatedBytes`. */
export interface Archive {
  has(path: string): boolean;
  /**
   * Unpacks a part, and gives it piece by piece.
   * @throws UnreadableFile if there is none of this path, or more of it than may be unpacked, whatever the directory says
   */
  unpack(path: string, onPiece: (bytes: Uint8Array, isLast: boolean) => void): void;
}

/** Reads the directory of a workbook, and refuses one that unpacks to too much before anything is unpacked. */
export function openArchive(bytes: Uint8Array): Archive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = new Map(directoryOf(bytes, view).map((entry) => [entry.name, entry]));
  let unpacked = 0;
  return {
    has: (path) => entries.has(path),
    unpack(path, onPiece) {
      const entry = entries.get(path);
      if (!entry) throw new UnreadableFile(damaged);
      const data = dataOf(bytes, view, entry);
      const count = (piece: Uint8Array, isLast: boolean) => {
        unpacked += piece.length;
        if (unpacked > importInflatedBytes) throw new UnreadableFile(tooLarge);
        onPiece(piece, isLast);
      };
      if (entry.method === 0) return count(data, true);
      if (entry.method !== 8) throw new UnreadableFile(damaged);
      inflate(data, count);
    },
  };
}

function inflate(data: Uint8Array, onPiece: (bytes: Uint8Array, isLast: boolean) => void): void {
  const inflated = new Inflate(onPiece);
  try {
    for (let at = 0; at < data.length || at === 0; at += chunk)
      inflated.push(data.subarray(at, at + chunk), at + chunk >= data.length);
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(damaged);
  }
}

function directoryOf(bytes: Uint8Array, view: DataView): Entry[] {
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count === 0xffff || at === beyond || count > mostEntries) throw new UnreadableFile(damaged);
  const entries: Entry[] = [];
  let declared = 0;
  for (let n = 0; n < count; n++) {
    if (at + 46 > end || view.getUint32(at, true) !== entryMark) throw new UnreadableFile(damaged);
    const packed = view.getUint32(at + 20, true);
    const size = view.getUint32(at + 24, true);
    const local = view.getUint32(at + 42, true);
    if (packed === beyond || size === beyond || local === beyond) throw new UnreadableFile(damaged);
    if ((view.getUint16(at + 8, true) & 1) === 1)
      throw new UnreadableFile('This workbook has a password. Save it without one and choose that file.');
    declared += size;
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder()
      .decode(bytes.subarray(at + 46, at + 46 + nameLength))
      .replaceAll('\\', '/');
    entries.push({ name, method: view.getUint16(at + 10, true), packed, at: local });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  if (declared > importInflatedBytes) throw new UnreadableFile(tooLarge);
  return entries;
}

function findEnd(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - longestEnd);
  for (let at = view.byteLength - 22; at >= lowest; at--) if (view.getUint32(at, true) === endMark) return at;
  throw new UnreadableFile(damaged);
}

function dataOf(bytes: Uint8Array, view: DataView, { at, packed }: Entry): Uint8Array {
  if (at + 30 > bytes.length || view.getUint32(at, true) !== localMark) throw new UnreadableFile(damaged);
  const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (from + packed > bytes.length) throw new UnreadableFile(damaged);
  return bytes.subarray(from, from + packed);
}
