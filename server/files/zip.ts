/** An entry of a zip's directory. */
export interface ZipEntry {
  name: string;
  /** Method of compression: 0 stored, 8 deflated. */
  method: number;
  isEncrypted: boolean;
  /** Packed size, bytes. */
  packed: number;
  /** Offset of its local header. */
  at: number;
}

/** Facts from a zip's directory (APPNOTE 4.3.12, 4.3.16); nothing is unpacked. */
export interface ZipFacts {
  names: string[];
  entries: ZipEntry[];
  /** Unpacked size of all entries, bytes. */
  unpacked: number;
}

export const damaged = 'This archive is damaged. Make it again and choose that one.';
const mostEntries = 10_000;
const mostUnpacked = 512 * 1024 * 1024;
const endMark = 0x06054b50;
const entryMark = 0x02014b50;
/** The end of a directory in the format for large archives (APPNOTE 4.3.14), which stands before the other one. */
const largeEndMark = 0x06064b50;
const endLength = 22;
const longestComment = 65_535;

/** Reads the directory of a zip. Returns a string with the reason, for the person, if it is not accepted. */
export function inspectZip(bytes: Uint8Array): ZipFacts | string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === null) return damaged;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > mostEntries) return 'This archive holds too many files.';
  const entries: ZipEntry[] = [];
  let unpacked = 0;
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || view.getUint32(at, true) !== entryMark) return damaged;
    unpacked += view.getUint32(at + 24, true);
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      packed: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  // Bytes that this directory does not account for may hold files that another program finds by another directory.
  const isWhole = at === end || (at + 4 <= end && view.getUint32(at, true) === largeEndMark);
  if (!isWhole || entries.reduce((least, entry) => Math.min(least, entry.at), end) > 0) return damaged;
  if (unpacked > mostUnpacked) return 'This archive is too large once it is unpacked.';
  return { names: entries.map(({ name }) => name), entries, unpacked };
}

function findEnd(view: DataView): number | null {
  const lowest = Math.max(0, view.byteLength - endLength - longestComment);
  for (let at = view.byteLength - endLength; at >= lowest; at--)
    if (view.getUint32(at, true) === endMark) return at;
  return null;
}
