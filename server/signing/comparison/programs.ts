import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Version of the rules by which pictures are compared: raised when they find more or less than before. */
const rules = 1;

const versionIn = (url: string): string =>
  (JSON.parse(readFileSync(fileURLToPath(url), 'utf8')) as { version: string }).version;

const pdfjs = versionIn(import.meta.resolve('pdfjs-dist/package.json'));
const pdfium = versionIn(
  new URL('../package.json', import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')).href,
);

/** The programs that draw, and the rules their pictures are compared by: what they found of a file holds for the same bytes. */
export const drawnBy = `pdf.js ${pdfjs}, PDFium ${pdfium}, rules ${rules}`;
