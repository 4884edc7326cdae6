import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { Runtime } from './pdfium.ts';

const folder = join(dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json'))), 'standard_fonts');

/** Files that pdf.js draws a family by if a PDF does not embed it: regular, bold, italic, bold and italic. */
const families = {
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

/** Names of faces, in PDFium's words, and their family here; the first that fits. */
const names: readonly [RegExp, keyof typeof families][] = [
  [/dingbats/i, 'dingbats'],
  [/symbol/i, 'symbol'],
  [/courier|mono|consolas|typewriter/i, 'fixed'],
  [/times|serif(?!.*sans)|roman|georgia|garamond|cambria|palatino|bookman|century/i, 'serif'],
  [/./, 'sans'],
];

/** Bits of PDFium's pitch and family. */
const fixedPitch = 1;
const roman = 16;
const boldFrom = 600;

function fileFor(face: string, weight: number, italic: boolean, pitch: number): string {
  const named = names.find(([name]) => name.test(face))?.[1] ?? 'sans';
  const family = named !== 'sans' ? named : pitch & fixedPitch ? 'fixed' : pitch & roman ? 'serif' : 'sans';
  const bold = weight >= boldFrom || /bold|black/i.test(face);
  const slanted = italic || /italic|oblique/i.test(face);
  const files: readonly string[] = families[family];
  return files[(bold ? 1 : 0) + (slanted ? 2 : 0)] ?? files[0] ?? '';
}

/** Tables of a font file are asked for by their names; nothing but the whole file is given. */
const whole = 0;

/** Gives PDFium the same files for fonts that are not embedded as pdf.js has. */
export function giveFonts(calls: WrappedPdfiumModule, runtime: Runtime): void {
  const files: string[] = [];
  const contents = new Map<number, Uint8Array>();
  const bytesOf = (font: number) => {
    const known = contents.get(font);
    if (known) return known;
    const bytes = readFileSync(join(folder, files[font - 1] ?? ''));
    contents.set(font, bytes);
    return bytes;
  };
  const mapFont = (_: number, weight = 0, italic = 0, _charset = 0, pitch = 0, face = 0) => {
    const file = fileFor(runtime.UTF8ToString(face), weight, italic !== 0, pitch);
    const known = files.indexOf(file);
    return known >= 0 ? known + 1 : files.push(file);
  };
  const fontData = (_: number, font = 0, table = 0, buffer = 0, size = 0) => {
    if (table !== whole) return 0;
    const bytes = bytesOf(font);
    if (size >= bytes.length) runtime.HEAPU8.set(bytes, buffer);
    return bytes.length;
  };
  // A function is given once, by its first signature: each entry needs its own.
  const nothing = (signature: string) => runtime.addFunction(() => 0, signature);
  // FPDF_SYSFONTINFO: version, Release, EnumFonts, MapFont, GetFont, GetFontData, GetFaceName, GetFontCharset, DeleteFont.
  const entries = [
    1,
    0,
    0,
    runtime.addFunction(mapFont, 'iiiiiiii'),
    nothing('iii'),
    runtime.addFunction(fontData, 'iiiiii'),
    nothing('iiiii'),
    nothing('iii'),
    nothing('vii'),
  ];
  const pointer = runtime.wasmExports.malloc(4 * entries.length);
  const words = new DataView(runtime.HEAPU8.buffer, pointer, 4 * entries.length);
  for (const [i, entry] of entries.entries()) words.setInt32(4 * i, entry, true);
  calls.FPDF_SetSystemFontInfo(pointer);
}
