import type { PDF, PdfStream } from '@libpdf/core';
import { dataBeforePicture, depictingFilter } from '../content/stream-data.ts';
import { componentsOf } from './colours.ts';
import { type Construct, resolver } from './construct.ts';
import { codesOf, type JpegCodes } from './jpeg-bits.ts';
import { endOfScan, type ScanComponent } from './jpeg-scan.ts';

/** Markers of a JPEG (ITU-T T.81, table B.1). */
const startOfPicture = 0xffd8;
const [endOfPicture, startOfScan, codeTables, restartInterval] = [0xd9, 0xda, 0xc4, 0xdd];
/** Frames by Huffman's codes, of blocks that are told whole or by and by; every program reads them alone. */
const frames = [0xc0, 0xc1, 0xc2];
const progressive = 0xc2;
const isOtherFrame = (marker: number) =>
  marker >= 0xc3 && marker <= 0xcf && ![codeTables, 0xc8, 0xcc].includes(marker);
/** Most blocks of a component: of more, a picture is larger than programs draw. */
const mostBlocks = 1 << 22;

interface Component extends ScanComponent {
  /** For each coefficient how many of its bits are not told; 64 before any is. */
  untold: Uint8Array;
}

interface Frame {
  width: number;
  height: number;
  isProgressive: boolean;
  units: number;
  components: ReadonlyMap<number, Component>;
}

/** Reads a frame; undefined for one of no size, of more than eight bits, or without components. */
function frameOf(marker: number, segment: Buffer): Frame | undefined {
  const [height, width, count] = [segment.readUInt16BE(1), segment.readUInt16BE(3), segment.readUInt8(5)];
  const written = Array.from({ length: count }, (_, at) => {
    const [id, sampling] = [segment.readUInt8(6 + 3 * at), segment.readUInt8(7 + 3 * at)];
    return { id, across: sampling >> 4, down: sampling & 15 };
  });
  const [across, down] = [
    Math.max(...written.map((one) => one.across)),
    Math.max(...written.map((one) => one.down)),
  ];
  if (segment.readUInt8(0) !== 8 || !(height * width * count > 0 && across <= 4 && down <= 4))
    return undefined;
  const components = written.map((one): [number, Component] => {
    const blocks =
      Math.ceil(Math.ceil((width * one.across) / across) / 8) *
      Math.ceil(Math.ceil((height * one.down) / down) / 8);
    const isProgressive = marker === progressive && blocks <= mostBlocks;
    const known = new Uint32Array(isProgressive ? 2 * blocks : 0);
    const untold = new Uint8Array(64).fill(64);
    return [one.id, { inUnit: one.across * one.down, blocks, dc: undefined, ac: undefined, known, untold }];
  });
  if (components.some(([, { blocks, inUnit }]) => blocks > mostBlocks || inUnit === 0)) return undefined;
  const units = Math.ceil(width / (8 * across)) * Math.ceil(height / (8 * down));
  return { width, height, isProgressive: marker === progressive, units, components: new Map(components) };
}

/** Reads tables of codes into those by their class and number; false if one is none. */
function takeCodes(segment: Buffer, tables: Map<number, JpegCodes>): boolean {
  for (let at = 0; at < segment.length; ) {
    const counts = segment.subarray(at + 1, at + 17);
    const length = counts.reduce((sum, count) => sum + count, 0);
    const codes = codesOf(counts, segment.subarray(at + 17, at + 17 + length));
    if (!codes || at + 17 + length > segment.length) return false;
    tables.set(segment.readUInt8(at), codes);
    at += 17 + length;
  }
  return true;
}

/** @returns the offset behind a scan, whose head this is; undefined if it does not tell all of its blocks */
function readScan(
  bytes: Buffer,
  at: number,
  head: Buffer,
  frame: Frame,
  tables: ReadonlyMap<number, JpegCodes>,
  interval: number,
): number | undefined {
  const count = head.readUInt8(0);
  const [first, last, precision] = frame.isProgressive
    ? [head.readUInt8(1 + 2 * count), head.readUInt8(2 + 2 * count), head.readUInt8(3 + 2 * count)]
    : [0, 63, 0];
  const components = Array.from({ length: count }, (_, index) => {
    const component = frame.components.get(head.readUInt8(1 + 2 * index));
    const numbers = head.readUInt8(2 + 2 * index);
    return (
      component &&
      Object.assign(component, { dc: tables.get(numbers >> 4), ac: tables.get(16 | (numbers & 15)) })
    );
  }).filter((one) => one !== undefined);
  // Other coefficients than the first are told of one component at a time.
  if (components.length !== count || last > 63 || first > last || (first > 0 && count > 1)) return undefined;
  if (frame.isProgressive && first === 0 && last > 0) return undefined;
  for (const { untold } of components) untold.fill(precision & 15, first, last + 1);
  const { isProgressive, units } = frame;
  return endOfScan(bytes, at, {
    components,
    first,
    last,
    isRefining: precision >> 4 > 0,
    isProgressive,
    units,
    interval,
  });
}

/** Size of a JPEG, and the number of its components. */
export interface JpegPicture {
  width: number;
  height: number;
  components: number;
}

/**
 * Reads the size of a JPEG that tells every coefficient of its picture, up to its last marker. Programs fill up what is missing each in its own
 * way; without the marker poppler leaves out rows, and with other bytes in front MuPDF leaves out all.
 * @returns undefined for data that does not, and for a JPEG that some program cannot read
 */
export function wholeJpeg(data: Uint8Array): JpegPicture | undefined {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.length);
  const tables = new Map<number, JpegCodes>();
  let [frame, interval]: [Frame | undefined, number] = [undefined, 0];
  const picture = (): JpegPicture | undefined => {
    const components = [...(frame?.components.values() ?? [])];
    if (!frame || !components.every(({ untold }) => untold.every((left) => left === 0))) return undefined;
    return { width: frame.width, height: frame.height, components: components.length };
  };
  try {
    if (bytes.readUInt16BE(0) !== startOfPicture) return undefined;
    for (let at = 2; ; ) {
      const marker = bytes.readUInt8(at + 1);
      // Every other byte between segments is passed over.
      if (bytes.readUInt8(at) !== 0xff || marker === 0 || marker === 0xff) at++;
      else if (marker === endOfPicture) return picture();
      else if (marker >= 0xd0 && marker <= 0xd8) at += 2;
      else {
        const end = at + 2 + bytes.readUInt16BE(at + 2);
        const segment = bytes.subarray(at + 4, end);
        at = end;
        if (isOtherFrame(marker)) return undefined;
        if (marker === codeTables && !takeCodes(segment, tables)) return undefined;
        if (marker === restartInterval) interval = segment.readUInt16BE(0);
        if (frames.includes(marker)) {
          if (frame) return undefined;
          frame = frameOf(marker, segment);
        }
        if (marker !== startOfScan) continue;
        const behind = frame && readScan(bytes, end, segment, frame, tables, interval);
        if (behind === undefined) return undefined;
        at = behind;
      }
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const filters = new Set(['DCTDecode', 'DCT']);

/** True if the data of a picture by JPEG ends before its picture does, or has another size or other components than it says. */
function isOtherwise(pdf: PDF, stream: PdfStream): boolean {
  if (!filters.has(depictingFilter(pdf, stream)?.name ?? '')) return false;
  const picture = wholeJpeg(dataBeforePicture(pdf, stream).bytes);
  const [width, height] = ['Width', 'Height'].map((key) => stream.getNumber(key, resolver(pdf))?.value);
  const components = componentsOf(pdf, stream.get('ColorSpace')) ?? picture?.components;
  return picture?.width !== width || picture?.height !== height || picture?.components !== components;
}

export const jpeg: readonly Construct[] = [
  {
    words: 'a picture with other data than it describes',
    stream: (stream, pdf) => (isOtherwise(pdf, stream) ? 'refuse' : undefined),
  },
];
