import { type PDF, PdfStream } from '@libpdf/core';
import { dataBeforePicture, depictingFilter, streamData } from '../content/stream-data.ts';
import { type Construct, dictionaryOf, itemsOf, resolved, resolver } from './construct.ts';
import { faxRows } from './fax-rows.ts';

/** Filters of fax machines by their long and short names. */
const ccitt = new Set(['CCITTFaxDecode', 'CCF']);
/** Columns of a fax that does not say how many (ISO 32000-1, table 11). */
const usualColumns = 1728;

/** A part of a picture by JBIG2 (ISO 14492, 7.2). */
interface Segment {
  type: number;
  page: number;
  /** Width and height of a page; the height may be told later. */
  size?: readonly [width: number, height: number];
}

const pageInformation = 48;
const endOfPage = 49;
const endOfFile = 51;
const laterTold = 0xffff_ffff;
/** Bytes of the shortest head of a segment. */
const shortestHead = 11;

/** The segments of data by JBIG2; undefined if it does not consist of whole ones, or does not tell how long one is. */
function segmentsOf(bytes: Uint8Array): Segment[] | undefined {
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

/** True if data by JBIG2 is not one page of this size: of several pages some programs show the first, some the last, some all. */
function isOtherPage(
  own: readonly Segment[],
  shared: readonly Segment[],
  width: number,
  height: number,
): boolean {
  const [first, ...others] = own.filter(({ size }) => size);
  const [wide, high] = first?.size ?? [];
  const ends = own.findIndex(({ type }) => type === endOfPage || type === endOfFile);
  return (
    others.length > 0 ||
    wide !== width ||
    (high !== height && high !== laterTold) ||
    own.some(({ page }) => page !== 0 && page !== first?.page) ||
    shared.some(({ page, size }) => page !== 0 || size !== undefined) ||
    (ends >= 0 && own.slice(ends).some(({ type }) => type !== endOfPage && type !== endOfFile))
  );
}

const sharedOf = (pdf: PDF, stream: PdfStream): PdfStream | undefined => {
  const parameters = resolved(pdf, stream.get('DecodeParms'));
  return [parameters, ...itemsOf(pdf, parameters)]
    .map((one) => resolved(pdf, dictionaryOf(pdf, one)?.get('JBIG2Globals')))
    .find((one) => one instanceof PdfStream);
};

/** True if the data of a picture by a fax's filter tells other pages or another size than the picture has. */
function isOtherwise(pdf: PDF, stream: PdfStream): boolean {
  const filter = depictingFilter(pdf, stream);
  const [width = 0, height = 0] = ['Width', 'Height'].map(
    (key) => stream.getNumber(key, resolver(pdf))?.value,
  );
  if (filter?.name === 'JBIG2Decode') {
    const shared = sharedOf(pdf, stream);
    const own = segmentsOf(dataBeforePicture(pdf, stream).bytes);
    const common = shared ? segmentsOf(streamData(pdf, shared).bytes) : [];
    return !own || !common || isOtherPage(own, common, width, height);
  }
  if (!filter || !ccitt.has(filter.name)) return false;
  const [columns = 0, rows = 0, k = 0] = [
    filter.parameters.get('Columns') ?? usualColumns,
    filter.parameters.get('Rows'),
    filter.parameters.get('K'),
  ];
  if (columns !== width || !(rows === 0 || rows >= height)) return true;
  const isAligned = filter.parameters.get('EncodedByteAlign') === 1;
  return faxRows(dataBeforePicture(pdf, stream).bytes, { k, columns, isAligned }, height) < height;
}

export const fax: readonly Construct[] = [
  {
    words: 'a picture with other data than it describes',
    stream: (stream, pdf) => (isOtherwise(pdf, stream) ? 'refuse' : undefined),
  },
];
