import { type PDF, PdfStream } from '@libpdf/core';
import { dataBeforePicture, depictingFilter, streamData } from '../content/stream-data.ts';
import { type Construct, dictionaryOf, itemsOf, resolved, resolver } from './construct.ts';
import { faxRows } from './fax-rows.ts';
import { endOfFile, endOfPage, isWhole, laterTold, type Segment, segmentsOf } from './jbig2-segments.ts';

/** Filters of fax machines by their long and short names. */
const ccitt = new Set(['CCITTFaxDecode', 'CCF']);
/** Columns of a fax that does not say how many (ISO 32000-1, table 11). */
const usualColumns = 1728;

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
    if (!own || !common || ![...own, ...common].every(isWhole)) return true;
    return isOtherPage(own, common, width, height);
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
