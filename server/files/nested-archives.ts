import { constants, createInflateRaw, inflateRawSync } from 'node:zlib';
import { extensionOf } from '#contract/core/file-kinds.ts';
import { damaged, inspectZip, type ZipEntry, type ZipFacts } from './zip.ts';
import { lastPart } from './zip-names.ts';

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
/** Packed bytes in which the first unpacked ones are looked for. */
const headBytes = 16 * 1024;
/** Most bytes of Office files that are unpacked to look into them. */
const mostInner = 64 * 1024 * 1024;

const words = (name: string) =>
  `This archive holds another archive, “${lastPart(name)}”. Unpack that one and make one archive of all files, or send them one by one.`;
const tooLarge = 'This archive is too large once it is unpacked.';

/** The reason, for the person, why the entries of a zip are not accepted; null if they are. */
export async function nestedArchiveProblem(bytes: Uint8Array, { entries }: ZipFacts): Promise<string | null> {
  let inner = 0;
  for (const entry of entries) {
    const extension = extensionOf(entry.name);
    if (archives.includes(extension)) return words(entry.name);
    const content = contentOf(bytes, entry);
    if (!content) continue;
    const head = await headOf(content, entry);
    if (!head && content.length > headBytes) return damaged;
    if (!head || !magics.some((magic) => magic.every((byte, at) => head[at] === byte))) continue;
    const wanted = Object.hasOwn(officeEntries, extension) ? officeEntries[extension] : undefined;
    if (wanted === undefined) return words(entry.name);
    const whole = unpack(content, entry, mostInner - inner);
    if (!whole) return tooLarge;
    inner += whole.length;
    const zip = inspectZip(whole);
    if (typeof zip === 'string' || !zip.names.some((name) => name.startsWith(wanted)))
      return words(entry.name);
  }
  return null;
}

/** The packed bytes of an entry; null if it has none, or they cannot be read. */
function contentOf(bytes: Uint8Array, { at, method, isEncrypted, packed }: ZipEntry): Uint8Array | null {
  if (isEncrypted || (method !== 0 && method !== 8) || at + 30 > bytes.length) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const content = bytes.subarray(from, from + packed);
  return content.length === 0 ? null : content;
}

/** The first unpacked bytes of an entry; null if there are none. Unpacks no more than these, and outside of the event loop. */
async function headOf(content: Uint8Array, { method }: ZipEntry): Promise<Uint8Array | null> {
  const packed = content.subarray(0, headBytes);
  if (method === 0) return packed;
  const options = { chunkSize: constants.Z_MIN_CHUNK, highWaterMark: 1, finishFlush: constants.Z_SYNC_FLUSH };
  const unpacking = createInflateRaw(options);
  unpacking.end(packed);
  try {
    for await (const chunk of unpacking) return chunk;
  } catch {
    // Bytes that are not deflated hold no archive that anybody unpacks.
  }
  return null;
}

/** Unpacks an entry; null if it cannot be read, or has more than `most` bytes. */
function unpack(content: Uint8Array, { method }: ZipEntry, most: number): Uint8Array | null {
  if (method === 0) return content.length > most ? null : content;
  try {
    return inflateRawSync(content, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: Math.max(1, most),
    });
  } catch {
    return null;
  }
}
