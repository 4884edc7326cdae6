import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { families, folder, hasOtherWidths } from './common-fonts.ts';
import type { Runtime } from './pdfium-runtime.ts';

/** Names of faces, in PDFium's words, and their family here; the first that fits. */
const names: readonly [RegExp, keyof typeof families][] = [
  [/dingbats/i, 'dingbats'],
  [/symbol/i, 'symbol'],
  [/courier|mono|consolas|typewriter/i, 'fixed'],
  [/times|serif(?!.*sans)|roman|georgia|garamond|cambria|palatino|bookman|century/i, 'serif'],
  [/./, 'sans'],
];

/** True for a font that a PDF need not embed: there is a file that both programs draw it by. */
export const isCommon = (name: string): boolean =>
  /^(arial|helvetica|times|courier|symbol|zapfdingbats|liberation)/i.test(name) && !hasOtherWidths(name);

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

/** In the dictionary of a Compact Font Format file: a version (Adobe technical note 5176, table 9), and a slant of 12 degrees. */
const version = Buffer.of(0xf8, 0x10, 0x00);
const slant = Buffer.of(0x7f, 0x0c, 0x02);

/** The slanted faces of fixed pitch do not say that they are, and PDFium would slant them once more: they say it instead of their version. */
function saying(file: string, bytes: Buffer): Uint8Array {
  if (/^FoxitFixed.*Italic/.test(file)) slant.copy(bytes, bytes.indexOf(version));
  return bytes;
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
    const file = files[font - 1] ?? '';
    const bytes = saying(file, readFileSync(join(folder, file)));
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
