import { createCanvas } from '@napi-rs/canvas';
import { readPages } from '../fingerprint/read-pages.ts';
import type { Matrix, Region, ShownPage } from './drawing.ts';
import type { Place } from './pdfium.ts';
import { glyphsIn, type ShownFont } from './pdfjs-glyphs.ts';

/** A page as pdf.js shows it, and its place in its picture. */
export interface PdfJsPage extends ShownPage {
  place: Place;
}

/**
 * Shows each page as the app does.
 * @param scale pixels a point
 */
export async function* showWithPdfJs(bytes: Uint8Array, scale: number): AsyncGenerator<PdfJsPage> {
  for await (const { page, operators, OPS } of readPages(bytes)) {
    const { width, height, transform } = page.getViewport({ scale });
    const toPixels = transform as unknown as Matrix;
    const fontOf = (name: string): ShownFont | undefined =>
      page.commonObjs.has(name) ? page.commonObjs.get(name) : undefined;
    yield {
      place: { width, height, toPixels },
      glyphs: glyphsIn(operators, toPixels, OPS, fontOf),
      async draw({ left, top, right, bottom }: Region) {
        const canvas = createCanvas(right - left, bottom - top);
        const viewport = page.getViewport({ scale, offsetX: -left, offsetY: -top });
        const target = { canvas: canvas as never, canvasContext: canvas.getContext('2d') as never };
        await page.render({ ...target, viewport, annotationMode: 1 }).promise;
        return new Uint8Array(canvas.data());
      },
    };
  }
}
