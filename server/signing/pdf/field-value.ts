import {
  type PDF,
  PdfArray,
  type PdfDict,
  PdfName,
  type PdfObject,
  type PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core';
import { inherited } from './page-geometry.ts';

/** Flags of a field (ISO 32000-1, tables 226, 228 and 230). */
export const fieldFlags = {
  multiline: 1 << 12,
  password: 1 << 13,
  radio: 1 << 15,
  push: 1 << 16,
  comb: 1 << 24,
} as const;

const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf]);

/** A text string in any encoding of PDF 2.0 (7.9.2.2), of which the library knows all but UTF-8. */
function decoded(bytes: Uint8Array): string {
  const marked = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return marked.subarray(0, 3).equals(utf8Mark)
    ? marked.toString('utf8', 3)
    : new PdfString(bytes).asString();
}

function textIn(value: PdfObject | undefined): string {
  if (value instanceof PdfString) return decoded(value.bytes);
  if (value instanceof PdfStream) return decoded(value.getDecodedData());
  return value instanceof PdfName ? value.value : '';
}

const itemsOf = (pdf: PDF, array: PdfArray) =>
  [...array].map((_, at) => array.at(at, (ref: PdfRef) => pdf.getObject(ref)));

/** The options of a choice whose words are not what it stores: value → words. */
function optionsOf(pdf: PDF, widget: PdfDict): Map<string, string> {
  const options = inherited(pdf, widget, 'Opt');
  const pairs = (options instanceof PdfArray ? itemsOf(pdf, options) : []).filter(
    (one) => one instanceof PdfArray,
  );
  return new Map(
    pairs.map((pair) => {
      const [value, words] = itemsOf(pdf, pair);
      return [textIn(value), textIn(words)];
    }),
  );
}

/** What a text field or a choice says, as it is shown: a line for each of several that are chosen, and nothing of a password. */
export function wordsOf(pdf: PDF, widget: PdfDict, flags: number): string {
  const value = inherited(pdf, widget, 'V');
  const values = value instanceof PdfArray ? itemsOf(pdf, value) : [value];
  const options = optionsOf(pdf, widget);
  const words = values.map(textIn).map((one) => options.get(one) ?? one);
  return (flags & fieldFlags.password) !== 0 ? '' : words.join('\n');
}
