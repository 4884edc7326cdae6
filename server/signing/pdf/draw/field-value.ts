import {
  type PDF,
  PdfArray,
  type PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  type PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core';
import { streamData } from '../content/stream-data.ts';
import { inherited } from '../read/page-geometry.ts';
import { PdfRefusal } from '../refusal.ts';

/** Flags of a field (ISO 32000-1, tables 226, 228 and 230). */
export const fieldFlags = {
  multiline: 1 << 12,
  password: 1 << 13,
  radio: 1 << 15,
  push: 1 << 16,
  combo: 1 << 17,
  comb: 1 << 24,
} as const;

const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf]);

/** Decodes a text string of any PDF 2.0 encoding (ISO 32000-2, 7.9.2.2); the library lacks UTF-8. */
function decoded(bytes: Uint8Array): string {
  const marked = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return marked.subarray(0, 3).equals(utf8Mark)
    ? marked.toString('utf8', 3)
    : new PdfString(bytes).asString();
}

/** @throws PdfRefusal `unread_content` for a text in a stream that cannot be decoded to its end */
function textIn(pdf: PDF, value: PdfObject | undefined): string {
  if (value instanceof PdfString) return decoded(value.bytes);
  if (value instanceof PdfStream) {
    const { bytes, isRead, isWhole } = streamData(pdf, value);
    if (!isRead || !isWhole) throw new PdfRefusal('unread_content');
    return decoded(bytes);
  }
  return value instanceof PdfName ? value.value : '';
}

const itemsOf = (pdf: PDF, array: PdfArray) =>
  [...array].map((_, at) => array.at(at, (ref: PdfRef) => pdf.getObject(ref)));

interface Option {
  value: string;
  words: string;
}

/** Options by their array: fields share it. */
const known = new WeakMap<PdfArray, Option[]>();

/** The options of a choice: a value and the words shown for it (ISO 32000-1, table 231). */
export function optionsOf(pdf: PDF, widget: PdfDict): Option[] {
  const array = inherited(pdf, widget, 'Opt');
  if (!(array instanceof PdfArray)) return [];
  const found = known.get(array);
  if (found) return found;
  const options = itemsOf(pdf, array).map((item) => {
    const [value, words] = item instanceof PdfArray ? itemsOf(pdf, item) : [item, item];
    return { value: textIn(pdf, value), words: textIn(pdf, words) };
  });
  known.set(array, options);
  return options;
}

/** The values of a field: several for a list in which several lines are chosen. */
function valuesOf(pdf: PDF, widget: PdfDict): string[] {
  const value = inherited(pdf, widget, 'V');
  const all = value instanceof PdfArray ? itemsOf(pdf, value) : value ? [value] : [];
  return all.map((one) => textIn(pdf, one));
}

/** The lines of a list; `isChosen` goes by the chosen indexes, or without these by the values. */
export function fieldLines(pdf: PDF, widget: PdfDict): { words: string; isChosen: boolean }[] {
  const values = new Set(valuesOf(pdf, widget));
  const options = optionsOf(pdf, widget);
  const list = inherited(pdf, widget, 'I');
  const indices =
    list instanceof PdfArray
      ? itemsOf(pdf, list).map((one) => (one instanceof PdfNumber ? one.value : -1))
      : [];
  const chosen = new Set(indices);
  if (options.length === 0) return [...values].map((words) => ({ words, isChosen: true }));
  return options.map(({ value, words }, at) => ({
    words,
    isChosen: chosen.size > 0 ? chosen.has(at) : values.has(value),
  }));
}

/** The words of a text field or a choice as they are shown; none of a password. */
export function textWords(pdf: PDF, widget: PdfDict, flags: number): string {
  if ((flags & fieldFlags.password) !== 0) return '';
  const options = optionsOf(pdf, widget);
  const words = valuesOf(pdf, widget).map(
    (value) => options.find((one) => one.value === value)?.words ?? value,
  );
  return words.join('\n');
}
