import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef } from '@libpdf/core';
import type { Operation } from '#drawing/operations.ts';
import { number } from './content.ts';

/** Most letters of a simple font, one byte each; 0 is left out. */
const most = 255;
const encoder = new TextEncoder();
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
const utf16 = (letter: string) =>
  Array.from({ length: letter.length }, (_, at) => hex(letter.charCodeAt(at), 4)).join('');

/** Invisible text under the outlines of a drawing: to be found, copied and read aloud. */
export interface Readable {
  /** Operators that put a line of text under its outlines. */
  show(words: Extract<Operation, { is: 'words' }>): string;
  /** The fonts that the operators refer to. */
  fonts(): Record<string, PdfDict>;
}

const array = (values: readonly number[]) => PdfArray.of(...values.map((value) => PdfNumber.of(value)));

/** Map from byte to letter (ISO 32000-1, 9.10.3). */
function letterTable(letters: readonly string[]): string {
  // a table has at most 100 lines
  const tables = Array.from({ length: Math.ceil(letters.length / 100) }, (_, i) => {
    const lines = letters
      .slice(i * 100, i * 100 + 100)
      .map((letter, at) => `<${hex(i * 100 + at + 1, 2)}> <${utf16(letter)}>`);
    return `${lines.length} beginbfchar\n${lines.join('\n')}\nendbfchar\n`;
  });
  return (
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Letters def /CMapType 2 def\n' +
    `1 begincodespacerange <00> <ff> endcodespacerange\n${tables.join('')}` +
    'endcmap CMapName currentdict /CMap defineresource pop end end\n'
  );
}

/** A Type 3 font whose letters are all empty and as wide as the font size (ISO 32000-1, 9.6.5). */
function emptyFont(pdf: PDF, nothing: PdfRef, letters: readonly string[]): PdfDict {
  const names = letters.map(() => PdfName.of('nothing'));
  return PdfDict.of({
    Type: PdfName.of('Font'),
    Subtype: PdfName.of('Type3'),
    FontBBox: array([0, -0.25, 1, 1]),
    FontMatrix: array([1, 0, 0, 1, 0, 0]),
    CharProcs: PdfDict.of({ nothing }),
    Encoding: PdfDict.of({
      Type: PdfName.of('Encoding'),
      Differences: PdfArray.of(PdfNumber.of(1), ...names),
    }),
    FirstChar: PdfNumber.of(1),
    LastChar: PdfNumber.of(letters.length),
    Widths: array(letters.map(() => 1)),
    Resources: PdfDict.of({}),
    ToUnicode: pdf.createStream({}, encoder.encode(letterTable(letters))),
  });
}

export function readableText(pdf: PDF): Readable {
  const places = new Map<string, number>();
  const placeOf = (letter: string) => {
    const place = places.get(letter) ?? places.size;
    places.set(letter, place);
    return { font: Math.floor(place / most), code: (place % most) + 1 };
  };
  return {
    show({ text, x, y, size, width }) {
      const letters = [...text];
      const stretch = (100 * width) / (letters.length * size);
      const shown = letters.map((letter) => {
        const { font, code } = placeOf(letter);
        return `/T${font} ${number(size)} Tf <${hex(code, 2)}> Tj`;
      });
      return `BT ${number(stretch)} Tz 1 0 0 -1 ${number(x)} ${number(y)} Tm ${shown.join(' ')} ET`;
    },
    fonts() {
      if (places.size === 0) return {};
      const letters = [...places.keys()];
      const nothing = pdf.createStream({}, encoder.encode('1 0 d0\n'));
      const count = Math.ceil(letters.length / most);
      return Object.fromEntries(
        Array.from({ length: count }, (_, at) => [
          `T${at}`,
          emptyFont(pdf, nothing, letters.slice(at * most, (at + 1) * most)),
        ]),
      );
    },
  };
}
