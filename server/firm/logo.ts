import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { logoSize } from '#contract/firm/firm.form.ts';
import { invalid } from '../http/refusal.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bytes of a pixel by colour type (PNG, 11.2.2), of those that browsers write: colours, without and with transparency. */
const pixelBytes: Readonly<Record<number, number>> = { 2: 3, 6: 4 };
/** The highest filter of a row (PNG, 9.2). */
const lastFilter = 4;

interface Chunk {
  type: string;
  data: Buffer;
}

/** The chunks of a PNG up to its end; undefined if it has no such form. Bytes after the end are left out. */
function chunksOf(bytes: Buffer): Chunk[] | undefined {
  if (!bytes.subarray(0, signature.length).equals(signature)) return undefined;
  const chunks: Chunk[] = [];
  for (let at = signature.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) return undefined;
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return undefined;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'IEND') return chunks;
    chunks.push({ type, data: bytes.subarray(at + 8, end) });
    at = end + 4;
  }
  return undefined;
}

function chunkOf({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** The rows of a picture, unpacked; undefined if they are damaged or of another size than its header says. */
function rowsOf(packed: Buffer, size: number): Buffer | undefined {
  try {
    const rows = inflateSync(packed, { maxOutputLength: size + 1 });
    return rows.length === size ? rows : undefined;
  } catch {
    return undefined;
  }
}

const hasFilters = (rows: Buffer, rowBytes: number): boolean =>
  rows.every((byte, at) => at % rowBytes !== 0 || byte <= lastFilter);

const noPicture = 'This is no picture we can read. Choose a PNG or JPG file.';

/**
 * A picture given as the firm's logo, written anew: only its size, colours and pixels are kept, so that nothing hidden in the file, such as
 * a script or where a photo was taken, is sent on.
 * @returns the PNG, or the reason for the person why it is refused
 */
export function cleanLogo(given: Buffer): { png: Buffer } | { problem: string } {
  const chunks = chunksOf(given);
  const header = chunks?.[0];
  if (!chunks || header?.type !== 'IHDR' || header.data.length !== 13) return { problem: noPicture };
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  if (width > logoSize.width || height > logoSize.height)
    return { problem: `The picture may be ${logoSize.width} × ${logoSize.height} pixels at most.` };
  const [depth = 0, colour = 0, , , interlace] = header.data.subarray(8);
  const rowBytes = 1 + width * (pixelBytes[colour] ?? 0);
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const rows = rowsOf(packed, height * rowBytes);
  // A reader of the letters, or the drawing of a certificate, must not stumble over it.
  const isSound = width > 0 && height > 0 && depth === 8 && rowBytes > 1 && interlace === 0;
  if (!isSound || !rows || !hasFilters(rows, rowBytes)) return { problem: noPicture };
  const written = [
    header,
    { type: 'IDAT', data: deflateSync(rows, { level: 9 }) },
    { type: 'IEND', data: Buffer.alloc(0) },
  ];
  return { png: Buffer.concat([signature, ...written.map(chunkOf)]) };
}

/**
 * The picture to store for one that is given in base64; null for none.
 * @param field the field of the call that gives it
 * @throws Refusal `invalid` for anything that is no picture
 */
export function logoFrom(given: string, field: string): Buffer | null {
  if (given === '') return null;
  const cleaned = cleanLogo(Buffer.from(given, 'base64'));
  if ('problem' in cleaned) throw invalid(field, cleaned.problem);
  return cleaned.png;
}

/** Width and height of a PNG that `cleanLogo` made. */
export const sizeOfLogo = (png: Buffer): { width: number; height: number } => ({
  width: png.readUInt32BE(16),
  height: png.readUInt32BE(20),
});
