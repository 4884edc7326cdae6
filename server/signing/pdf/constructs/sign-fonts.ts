import { PdfName } from '@libpdf/core';
import { type Construct, dictionaryOf, nameOf, resolved, withoutEntries } from './construct.ts';

/** The standard fonts whose signs have codes of their own (ISO 32000-1, annex D.5 and D.6). */
const signFonts = new Set(['Symbol', 'ZapfDingbats']);
const programs = ['FontFile', 'FontFile2', 'FontFile3'];

export const signFontConstructs: readonly Construct[] = [
  {
    words: 'a font of signs that some programs read as letters',
    dictionary: (font, pdf) => {
      if (!signFonts.has(nameOf(pdf, font.get('BaseFont')) ?? '')) return undefined;
      const descriptor = dictionaryOf(pdf, font.get('FontDescriptor'));
      const isLettered = resolved(pdf, font.get('Encoding')) instanceof PdfName;
      const isOwn = programs.some((program) => descriptor?.has(program));
      return isLettered && !isOwn ? withoutEntries(font, ['Encoding']) : undefined;
    },
  },
];
