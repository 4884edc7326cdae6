import {
  type PDF,
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  type PdfStream,
} from '@libpdf/core';
import { type Decoded, type FilterParameters, unread } from '../read/filters/decoded.ts';
import { type Filter, undoFilters } from '../read/filters/filters.ts';

/** Most decoded bytes of one stream; beyond, a file is refused. */
const mostDecoded = 512 * 1024 * 1024;

type Found = PdfObject | null | undefined;

const isNothing = (value: Found) => value === undefined || value === null || value.type === 'null';

/** Parameters of faxes that are yes, 1, or no, 0. */
const flags = new Set(['BlackIs1', 'EncodedByteAlign', 'EndOfBlock', 'EndOfLine']);

/** Numbers of a filter's parameters; undefined if there are parameters of another kind. */
function numbersIn(pdf: PDF, parameters: Found): FilterParameters | undefined {
  if (isNothing(parameters)) return new Map();
  if (!(parameters instanceof PdfDict)) return undefined;
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  return new Map(
    [...parameters.keys()].flatMap((key): [string, number][] => {
      const value = parameters.get(key, resolve);
      if (isNothing(value)) return [];
      if (value instanceof PdfBool && flags.has(key.value)) return [[key.value, value.value ? 1 : 0]];
      return [[key.value, value instanceof PdfNumber ? value.value : Number.NaN]];
    }),
  );
}

/**
 * The filters of a stream. Parameters belong to them where both are lists, or neither is one: readers differ about a list beside a
 * dictionary.
 * @returns undefined if one is not named, or has parameters that are not its own for sure
 */
function filtersOf(pdf: PDF, stream: PdfStream): Filter[] | undefined {
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  const itemsOf = (value: PdfArray): Found[] =>
    [...value].map((item) => (item instanceof PdfRef ? resolve(item) : item));
  const [names, parameters] = [stream.get('Filter', resolve), stream.get('DecodeParms', resolve)];
  if (isNothing(names)) return [];
  const isList = names instanceof PdfArray;
  const all = isList ? itemsOf(names) : [names];
  const own = parameters instanceof PdfArray ? itemsOf(parameters) : [parameters];
  const areApart = isList !== parameters instanceof PdfArray && own.some((one) => !isNothing(one));
  const filters = all.flatMap((name, at): Filter[] => {
    const numbers = numbersIn(pdf, own[at]);
    return name instanceof PdfName && numbers ? [{ name: name.value, parameters: numbers }] : [];
  });
  const isPlain = filters.every((filter) => filter.parameters.size === 0);
  return filters.length === all.length && (!areApart || isPlain) ? filters : undefined;
}

/** Filters that make pictures of their data, by their long and short names. */
const depicting = new Set(['DCTDecode', 'DCT', 'JPXDecode', 'CCITTFaxDecode', 'CCF', 'JBIG2Decode']);

/** The filter that makes a picture of a stream's data; undefined if it is told by its bytes alone. */
export const depictingFilter = (pdf: PDF, stream: PdfStream): Filter | undefined =>
  filtersOf(pdf, stream)?.find(({ name }) => depicting.has(name));

/** Decodes a stream up to the filter that makes a picture of its data, if it has one. */
export function dataBeforePicture(pdf: PDF, stream: PdfStream): Decoded {
  const filters = filtersOf(pdf, stream);
  const at = filters?.findIndex(({ name }) => depicting.has(name)) ?? -1;
  return filters ? undoFilters(at < 0 ? filters : filters.slice(0, at), stream.data, mostDecoded) : unread;
}

/** Decodes a stream. Its filters may be direct, objects of their own, or short names. */
export function streamData(pdf: PDF, stream: PdfStream): Decoded {
  // Some readers take these for short names of a filter and its parameters, as in inline images.
  const filters = stream.has('F') || stream.has('DP') ? undefined : filtersOf(pdf, stream);
  return filters ? undoFilters(filters, stream.data, mostDecoded) : unread;
}
