import { distinctNames } from '../../contract/core/distinct-names.ts';

/** A file for an archive. */
export interface ZipInput {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});
function crc32(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (const byte of bytes) c = (crcTable[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

/** The fields of a header, each with its length in bytes (APPNOTE 4.3). */
function header(fields: readonly (readonly [value: number, length: 2 | 4])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, length]) => sum + length, 0)));
  let at = 0;
  for (const [value, length] of fields) {
    if (length === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += length;
  }
  return new Uint8Array(view.buffer);
}

/** 1 January 1980, the first day that a zip knows: the device's clock is nobody's business. */
const firstDay = 0x21;
const utf8Names = 0x0800;

/**
 * Zip of files as they are, for devices without a connection: payslips and documents are packed already. Names are made distinct and fit for
 * every system.
 */
export function zipOf(files: readonly ZipInput[]): Blob {
  const names = distinctNames(files.map(({ name }) => name));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  const sizeOf = (all: readonly Uint8Array[]) => all.reduce((sum, { length }) => sum + length, 0);
  for (const [i, { bytes }] of files.entries()) {
    const name = new TextEncoder().encode(names[i]);
    const facts = [
      ...([
        [utf8Names, 2],
        [0, 2],
        [0, 2],
        [firstDay, 2],
      ] as const),
      ...([
        [crc32(bytes), 4],
        [bytes.length, 4],
        [bytes.length, 4],
        [name.length, 2],
        [0, 2],
      ] as const),
    ];
    const entry = [header([[0x04034b50, 4], [20, 2], ...facts]), name, bytes];
    directory.push(
      header([
        ...([
          [0x02014b50, 4],
          [20, 2],
          [20, 2],
        ] as const),
        ...facts,
        ...([
          [0, 2],
          [0, 2],
          [0, 2],
          [0, 4],
          [at, 4],
        ] as const),
      ]),
      name,
    );
    parts.push(...entry);
    at += sizeOf(entry);
  }
  const count = files.length;
  const end = header([
    ...([
      [0x06054b50, 4],
      [0, 2],
      [0, 2],
      [count, 2],
      [count, 2],
    ] as const),
    ...([
      [sizeOf(directory), 4],
      [at, 4],
      [0, 2],
    ] as const),
  ]);
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}
