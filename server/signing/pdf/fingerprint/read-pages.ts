import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PDFPageProxy } from 'pdfjs-dist';
import { PdfRefusal } from '../refusal.ts';
import './warnings.ts';

type PdfJs = typeof import('pdfjs-dist');
type Document = Awaited<ReturnType<PdfJs['getDocument']>['promise']>;

const packageFolder = join(dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json'))), '/');
const folder = (name: string) => join(packageFolder, name, '/');

let loaded: Promise<PdfJs> | undefined;

/** pdf.js for Node, loaded at first use: loading takes as long as the rest of the PDF process's start. */
const pdfJs = (): Promise<PdfJs> => {
  loaded ??= import('pdfjs-dist/legacy/build/pdf.mjs') as Promise<PdfJs>;
  return loaded;
};

/** Pictures are decoded by pdf.js itself and fonts keep their programs, so that the same bytes give the same data on every machine. */
const settings = {
  isEvalSupported: false,
  useSystemFonts: false,
  disableFontFace: true,
  fontExtraProperties: true,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  enableXfa: false,
  useWorkerFetch: false,
  // Warnings too, which `warnings.ts` collects.
  verbosity: 1,
  cMapPacked: true,
  cMapUrl: folder('cmaps'),
  iccUrl: folder('iccs'),
  standardFontDataUrl: folder('standard_fonts'),
  wasmUrl: folder('wasm'),
};

/** Annotation mode of pdf.js that draws form fields by their appearance. */
export const appearances = 1;

/** A page as pdf.js reads it. */
export interface PageReading {
  page: PDFPageProxy;
  operators: Awaited<ReturnType<PDFPageProxy['getOperatorList']>>;
  annotations: Record<string, unknown>[];
  layers: Layers;
  OPS: PdfJs['OPS'];
}

/** Layers of a document by their id in the content: name, and true if visible. */
export type Layers = ReadonlyMap<string, { name: unknown; visible: boolean }>;

async function layersOf(document: Document): Promise<Layers> {
  const config = await document.getOptionalContentConfig();
  return new Map([...config].map(([id, { name, visible }]) => [id, { name, visible }]));
}

/**
 * Opens a PDF with pdf.js for some work.
 * @throws PdfRefusal `needs_password`, or `read_differently` if pdf.js does not open the file
 */
export async function* opened(
  bytes: Uint8Array,
  password?: string,
): AsyncGenerator<{ document: Document; OPS: PdfJs['OPS'] }> {
  const { getDocument, OPS } = await pdfJs();
  // pdf.js takes over the buffer that it is given.
  const task = getDocument({ ...settings, data: new Uint8Array(bytes), ...(password && { password }) });
  try {
    const document = await task.promise.catch((error: unknown) => {
      const locked = password === undefined && error instanceof Error && error.name === 'PasswordException';
      throw new PdfRefusal(locked ? 'needs_password' : 'read_differently');
    });
    yield { document, OPS };
  } finally {
    await task.destroy();
  }
}

/**
 * Reads a PDF with pdf.js, page by page; each page's memory is released before the next one is read. Time and memory are bounded by the
 * process this runs in.
 * @throws PdfRefusal `read_differently` if pdf.js does not open the file
 */
export async function* readPages(bytes: Uint8Array, password?: string): AsyncGenerator<PageReading> {
  for await (const { document, OPS } of opened(bytes, password)) {
    const layers = await layersOf(document);
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const operators = await page.getOperatorList({ intent: 'display', annotationMode: appearances });
      const annotations = await page.getAnnotations({ intent: 'display' });
      yield { page, operators, annotations, layers, OPS };
      page.cleanup();
    }
  }
}

/**
 * The text of the first pages, as one line each, in the order of the file.
 * @throws PdfRefusal `needs_password`, or `read_differently` if pdf.js does not open the file
 */
export async function readPageText(bytes: Uint8Array, pages = 3): Promise<string> {
  const lines: string[] = [];
  for await (const { document } of opened(bytes))
    for (let number = 1; number <= Math.min(pages, document.numPages); number++) {
      const { items } = await (await document.getPage(number)).getTextContent();
      lines.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join(' '));
    }
  return lines.join('\n');
}

/** The part of a page that is shown ([left, bottom, right, top] in its own units), its turn in degrees, and points per unit. */
export type PageFrame = Pick<PDFPageProxy, 'view' | 'rotate' | 'userUnit'>;

/** Frames of these pages (from 1), as far as the file has them. */
export async function readFrames(
  bytes: Uint8Array,
  numbers: readonly number[],
): Promise<Map<number, PageFrame>> {
  const frames = new Map<number, PageFrame>();
  for await (const { document } of opened(bytes))
    for (const number of numbers)
      if (number <= document.numPages) frames.set(number, await document.getPage(number));
  return frames;
}
