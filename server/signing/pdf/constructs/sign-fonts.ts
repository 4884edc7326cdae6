import { type PDF, type PdfDict, PdfName, PdfStream } from '@libpdf/core';
import { type Construct, dictionaryOf, itemsOf, nameOf, resolved, withoutEntries } from './construct.ts';
import { symbols } from './symbols.ts';

/** Names by which programs know the standard fonts of signs, which have codes of their own (ISO 32000-1, annex D.5 and D.6). */
const signFont = /^(?:[A-Z]{6}\+)?(Symbol|ZapfDingbats)(?:MT)?(?:[,-].*)?$/;
const programs = ['FontFile', 'FontFile2', 'FontFile3'];

/** Signs of each of these fonts by their names. */
const hasSign: Readonly<Record<string, (name: string) => boolean>> = {
  Symbol: (name) => symbols.has(name),
  ZapfDingbats: (name) => /^(?:a\d{1,3}|space)$/.test(name),
};

/** Which font of signs this is, of the reader's; undefined for any other font, one that the file has, and one of longer codes. */
function signFontOf(pdf: PDF, font: PdfDict): string | undefined {
  if (font.has('DescendantFonts')) return undefined;
  const name = signFont.exec(nameOf(pdf, font.get('BaseFont')) ?? '')?.[1];
  const descriptor = name ? dictionaryOf(pdf, font.get('FontDescriptor')) : undefined;
  return programs.some((program) => descriptor?.has(program)) ? undefined : name;
}

export const signFontConstructs: readonly Construct[] = [
  {
    words: 'a font of signs that some programs read as letters',
    dictionary: (font, pdf) => {
      if (font instanceof PdfStream || !signFontOf(pdf, font)) return undefined;
      const encoding = resolved(pdf, font.get('Encoding'));
      if (encoding instanceof PdfName) return withoutEntries(font, ['Encoding']);
      const shared = dictionaryOf(pdf, encoding);
      if (!shared?.has('BaseEncoding')) return undefined;
      return () => {
        // Fonts of letters may share the dictionary.
        const own = shared.clone();
        own.delete('BaseEncoding');
        font.set('Encoding', own);
      };
    },
  },
  {
    words: 'a font of signs with letters that it does not have',
    dictionary: (font, pdf) => {
      const name = font instanceof PdfStream ? undefined : signFontOf(pdf, font);
      const has = hasSign[name ?? ''];
      if (!has) return undefined;
      const differences = dictionaryOf(pdf, font.get('Encoding'))?.get('Differences');
      const others = itemsOf(pdf, differences).filter(
        (one) => one instanceof PdfName && one.value !== '.notdef' && !has(one.value),
      );
      return others.length > 0 ? 'refuse' : undefined;
    },
  },
];
