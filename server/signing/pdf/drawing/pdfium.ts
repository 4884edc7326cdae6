import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { PdfRefusal } from '../refusal.ts';
import {
  boundsOf,
  type Glyph,
  type Matrix,
  multiply,
  type Region,
  type ShownPage,
  type Size,
  side,
} from './drawing.ts';
import { giveFonts, isCommon } from './pdfium-fonts.ts';
import type { Runtime } from './pdfium-runtime.ts';

interface Pdfium {
  calls: WrappedPdfiumModule;
  runtime: Runtime;
  /** The one picture of all pages, of `side`, and the address of its pixels. */
  bitmap: number;
  pixels: number;
}

let started: Promise<Pdfium> | undefined;

/** Starts PDFium, once: the memory that it grew to is never given back. */
export function startPdfium(): Promise<Pdfium> {
  started ??= start();
  return started;
}

async function start(): Promise<Pdfium> {
  const program = readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const calls = await init({ wasmBinary: new Uint8Array(program).buffer } as Parameters<typeof init>[0]);
  calls.PDFiumExt_Init();
  const runtime = calls.pdfium as unknown as Runtime;
  giveFonts(calls, runtime);
  const pixels = runtime.wasmExports.malloc(4 * side * side);
  const bitmap = calls.FPDFBitmap_CreateEx(side, side, bgra, pixels, 4 * side);
  if (bitmap === 0) throw new Error('PDFium has no memory left.');
  return { calls, runtime, bitmap, pixels };
}

/** Flag of PDFium that draws annotations by their appearances. */
const annotations = 1;
/** Flag of PDFium that writes red where a bitmap has blue. */
const redFirst = 16;
/** A bitmap of four bytes a pixel: blue, green, red, alpha. */
const bgra = 4;
const white = 0xffffffff;

/** Some room in PDFium's memory while some work is done. */
function withRoom<T>({ runtime }: Pdfium, bytes: number, work: (pointer: number) => T): T {
  const pointer = runtime.wasmExports.malloc(bytes);
  if (pointer === 0) throw new Error('PDFium has no memory left.');
  try {
    return work(pointer);
  } finally {
    runtime.wasmExports.free(pointer);
  }
}

const view = ({ runtime }: Pdfium, pointer: number, bytes: number) =>
  new DataView(runtime.HEAPU8.buffer, pointer, bytes);

/** A page as PDFium shows it. */
export interface PdfiumPage extends ShownPage {
  /** Does some work while the page's links, and so their frames, are not shown; undefined if it has none. */
  withoutLinks<T>(work: () => Promise<T>): Promise<T | undefined>;
}

/** A PDF in PDFium. */
export interface PdfiumFile {
  pages: number;
  /** Size of a page (from 1) as it is shown, in the page's own units. */
  sizeOf(number: number): Size;
  /**
   * Shows a page (from 1).
   * @param place its place in a picture: width and height, and the transform from the page's own units to pixels
   */
  show<T>(number: number, place: Place, work: (page: PdfiumPage) => Promise<T>): Promise<T>;
  close(): void;
}

export interface Place extends Size {
  toPixels: Matrix;
}

/** @throws PdfRefusal `read_differently` if PDFium does not open the file */
export function openWithPdfium(pdfium: Pdfium, bytes: Uint8Array): PdfiumFile {
  const { calls, runtime } = pdfium;
  // PDFium reads from here as long as the document is open.
  const pointer = runtime.wasmExports.malloc(bytes.length);
  runtime.HEAPU8.set(bytes, pointer);
  const document = calls.FPDF_LoadMemDocument(pointer, bytes.length, '');
  if (document === 0) throw new PdfRefusal('read_differently', `PDFium ${calls.FPDF_GetLastError()}`);
  return {
    pages: calls.FPDF_GetPageCount(document),
    sizeOf: (number) =>
      withRoom(pdfium, 8, (at) => {
        if (!calls.FPDF_GetPageSizeByIndexF(document, number - 1, at))
          throw new Error(`PDFium does not open page ${number}.`);
        const floats = view(pdfium, at, 8);
        return { width: floats.getFloat32(0, true), height: floats.getFloat32(4, true) };
      }),
    async show(number, place, work) {
      const page = calls.FPDF_LoadPage(document, number - 1);
      if (page === 0) throw new Error(`PDFium does not open page ${number}.`);
      try {
        return await work({
          draw: async (region) => draw(pdfium, page, place, region),
          glyphs: () => glyphsOf(pdfium, page, place.toPixels),
          withoutLinks: (work) => withoutLinks(pdfium, page, work),
        });
      } finally {
        calls.FPDF_ClosePage(page);
      }
    },
    close() {
      calls.FPDF_CloseDocument(document);
      runtime.wasmExports.free(pointer);
    },
  };
}

function draw(pdfium: Pdfium, page: number, { width, height }: Size, region: Region): Uint8Array {
  const { calls, runtime, bitmap, pixels } = pdfium;
  const size = [region.right - region.left, region.bottom - region.top] as const;
  const scale = [width / calls.FPDF_GetPageWidthF(page), height / calls.FPDF_GetPageHeightF(page)] as const;
  calls.FPDFBitmap_FillRect(bitmap, 0, 0, size[0], size[1], white);
  withRoom(pdfium, 40, (at) => {
    const numbers = [scale[0], 0, 0, scale[1], -region.left, -region.top, 0, 0, size[0], size[1]];
    const floats = view(pdfium, at, 40);
    for (const [i, value] of numbers.entries()) floats.setFloat32(4 * i, value, true);
    calls.FPDF_RenderPageBitmapWithMatrix(bitmap, page, at, at + 24, annotations | redFirst);
  });
  return runtime.HEAPU8.subarray(pixels, pixels + 4 * side * side);
}

/** PDFium's number for links among annotations, and the flag that hides one (ISO 32000-1, table 165). */
const link = 2;
const hidden = 2;

async function withoutLinks<T>(
  { calls }: Pdfium,
  page: number,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const links: { annotation: number; flags: number }[] = [];
  for (let i = 0; i < calls.FPDFPage_GetAnnotCount(page); i++) {
    const annotation = calls.FPDFPage_GetAnnot(page, i);
    if (calls.FPDFAnnot_GetSubtype(annotation) === link)
      links.push({ annotation, flags: calls.FPDFAnnot_GetFlags(annotation) });
    else calls.FPDFPage_CloseAnnot(annotation);
  }
  try {
    for (const { annotation, flags } of links) calls.FPDFAnnot_SetFlags(annotation, flags | hidden);
    return links.length > 0 ? await work() : undefined;
  } finally {
    for (const { annotation, flags } of links) {
      calls.FPDFAnnot_SetFlags(annotation, flags);
      calls.FPDFPage_CloseAnnot(annotation);
    }
  }
}

/** Bytes of a font's name that are read: those of common ones are shorter. */
const nameLength = 64;

function hasFace(pdfium: Pdfium, textObject: number): boolean {
  const { calls, runtime } = pdfium;
  const font = calls.FPDFTextObj_GetFont(textObject);
  if (calls.FPDFFont_GetIsEmbedded(font) === 1) return true;
  return withRoom(pdfium, nameLength, (at) => {
    const length = calls.FPDFFont_GetBaseFontName(font, at, nameLength);
    return length <= nameLength && isCommon(runtime.UTF8ToString(at));
  });
}

function glyphsOf(pdfium: Pdfium, page: number, toPixels: Matrix): Glyph[] {
  const { calls } = pdfium;
  const text = calls.FPDFText_LoadPage(page);
  if (text === 0) return [];
  try {
    return withRoom(pdfium, 32, (at) => {
      const glyphs: Glyph[] = [];
      const count = calls.FPDFText_CountChars(text);
      for (let i = 0; i < count; i++) {
        // Spaces and line ends that PDFium adds for whoever copies the text.
        if (calls.FPDFText_IsGenerated(text, i) === 1) continue;
        if (!calls.FPDFText_GetCharOrigin(text, i, at, at + 8)) continue;
        if (!calls.FPDFText_GetLooseCharBox(text, i, at + 16)) continue;
        const numbers = view(pdfium, at, 32);
        const origin = multiply(toPixels, [
          1,
          0,
          0,
          1,
          numbers.getFloat64(0, true),
          numbers.getFloat64(8, true),
        ]);
        // Left, top, right, bottom.
        const [left = 0, top = 0, right = 0, bottom = 0] = [16, 20, 24, 28].map((place) =>
          numbers.getFloat32(place, true),
        );
        glyphs.push({
          hasFace: hasFace(pdfium, calls.FPDFText_GetTextObject(text, i)),
          text: String.fromCodePoint(calls.FPDFText_GetUnicode(text, i)),
          x: origin[4],
          y: origin[5],
          box: boundsOf(toPixels, [left, bottom, right, top]),
        });
      }
      return glyphs;
    });
  } finally {
    calls.FPDFText_ClosePage(text);
  }
}
