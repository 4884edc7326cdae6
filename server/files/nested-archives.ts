import { constants, inflateRawSync } from 'node:zlib';
import { extensionOf } from '../../contract/core/rules.ts';
import { inspectZip, type ZipEntry, type ZipFacts } from './zip.ts';

/*
 * Archives within an archive: nobody sees what is in them before it is unpacked twice, and a small one can hold more than any disk. An Office
 * file is a zip itself, and is looked into.
 */

const archives = 'zip 7z rar tar gz tgz bz2 xz zst cab iso jar'.split(' ');
/** An entry that a zip of this kind has. */
const officeEntries: Readonly<Record<string, string>> = {
  docx: 'word/',
  xlsx: 'xl/',
  pptx: 'ppt/',
  odt: 'content.xml',
  ods: 'content.xml',
  odp: 'content.xml',
};
const magics: readonly (readonly number[])[] = [
  [0x50, 0x4b, 3, 4],
  [0x50, 0x4b, 5, 6],
  [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c],
  [0x52, 0x61, 0x72, 0x21],
  [0x1f, 0x8b],
  [0x42, 0x5a, 0x68],
  [0xfd, 0x37, 0x7a, 0x58, 0x5a],
];
/** As many packed bytes hold the first unpacked ones. */
const headBytes = 1024;
/** Most bytes of Office files that are unpacked to look into them. */
const mostInner = 64 * 1024 * 1024;

const words = (name: string) =>
  `This archive holds another archive, “${shown(name)}”. Unpack that one and make one archive of all files, or send them one by one.`;
const tooLarge = 'This archive is too large once it is unpacked.';

/** The last part of an entry's name, on one line. */
const shown = (name: string): string =>
  (name.split('/').findLast(Boolean) ?? name).replace(/[\p{C}\s]+/gu, ' ').slice(0, 80);

/** The reason, for the person, why the entries of a zip are not accepted; null if they are. */
export function nestedArchiveProblem(bytes: Uint8Array, { entries }: ZipFacts): string | null {
  let inner = 0;
  for (const entry of entries) {
    const extension = extensionOf(entry.name);
    if (archives.includes(extension)) return words(entry.name);
    const head = unpack(bytes, entry, headBytes);
    if (!head || !magics.some((magic) => magic.every((byte, at) => head[at] === byte))) continue;
    const wanted = Object.hasOwn(officeEntries, extension) ? officeEntries[extension] : undefined;
    if (wanted === undefined) return words(entry.name);
    const whole = unpack(bytes, entry, entry.packed, mostInner - inner);
    if (!whole) return tooLarge;
    inner += whole.length;
    const zip = inspectZip(whole);
    if (typeof zip === 'string' || !zip.names.some((name) => name.startsWith(wanted)))
      return words(entry.name);
  }
  return null;
}

/** Unpacks an entry from its first `packed` bytes; null if it cannot be read, or has more than `most`. */
function unpack(
  bytes: Uint8Array,
  { at, method, isEncrypted, packed: all }: ZipEntry,
  packed: number,
  most = 1024 * headBytes * 2,
): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isEncrypted || at + 30 > bytes.length) return null;
  const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const content = bytes.subarray(from, from + Math.min(all, packed));
  if (content.length === 0) return null;
  if (method === 0) return content.length > most ? null : content;
  if (method !== 8) return null;
  try {
    return inflateRawSync(content, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: Math.max(1, most),
    });
  } catch {
    return null;
  }
}
