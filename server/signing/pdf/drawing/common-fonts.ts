import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the font files that come with pdf.js. */
export const folder = join(
  dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json'))),
  'standard_fonts',
);

/** Files that pdf.js draws a family by if a PDF does not embed it: regular, bold, italic, bold and italic. */
export const families = {
  sans: [
    'LiberationSans-Regular.ttf',
    'LiberationSans-Bold.ttf',
    'LiberationSans-Italic.ttf',
    'LiberationSans-BoldItalic.ttf',
  ],
  serif: ['FoxitSerif.pfb', 'FoxitSerifBold.pfb', 'FoxitSerifItalic.pfb', 'FoxitSerifBoldItalic.pfb'],
  fixed: ['FoxitFixed.pfb', 'FoxitFixedBold.pfb', 'FoxitFixedItalic.pfb', 'FoxitFixedBoldItalic.pfb'],
  symbol: ['FoxitSymbol.pfb'],
  dingbats: ['FoxitDingbats.pfb'],
} as const;

/** True for a face that is drawn by another one of other widths: pdf.js keeps its letters, and PDFium makes them narrow. */
export const hasOtherWidths = (name: string): boolean => /narrow|condensed|black/i.test(name);
