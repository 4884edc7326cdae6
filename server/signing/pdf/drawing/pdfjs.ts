import { setImmediate } from 'node:timers/promises';
import { appearances, opened } from '../fingerprint/read-pages.ts';
import { createCanvas } from './canvas.ts';
import { type Matrix, type Region, type ShownPage, side } from './drawing.ts';
import type { Place } from './pdfium.ts';
import { glyphsIn, type Operations, type ShownFont } from './pdfjs-glyphs.ts';

/** A page as pdf.js shows it: its number (from 1), the number of all pages, and its place in its picture. */
export interface PdfJsPage extends ShownPage {
  number: number;
  pages: number;
  place: Place;
}

/** The one canvas of all pages: memory of another is outside what Node knows of, and is given back too late. */
const canvas = createCanvas(side, side);
const target = { canvas: canvas as never, canvasContext: canvas.getContext('2d') as never };

/**
 * Shows pages as the app does; one is done with before the next one comes, and others are not read.
 * @param scale pixels a point
 * @param numbers of the pages, from 1
 * @throws PdfRefusal `read_differently` if pdf.js does not open the file
 */
export async function* showWithPdfJs(
  bytes: Uint8Array,
  scale: number,
  numbers: Iterable<number>,
): AsyncGenerator<PdfJsPage> {
  for await (const { document, OPS } of opened(bytes))
    for (const number of numbers) {
      const page = await document.getPage(number);
      const { width, height, transform } = page.getViewport({ scale });
      const toPixels = transform as unknown as Matrix;
      const fontOf = (name: string): ShownFont | undefined =>
        page.commonObjs.has(name) ? page.commonObjs.get(name) : undefined;
      let drawn: Operations = { fnArray: [], argsArray: [] };
      yield {
        number,
        pages: document.numPages,
        place: { width, height, toPixels },
        async draw({ left, top }: Region) {
          const viewport = page.getViewport({ scale, offsetX: -left, offsetY: -top });
          const task = page.render({ ...target, viewport, annotationMode: appearances });
          await task.promise;
          // The list that was drawn: asking for it by itself evaluates the page a second time.
          drawn = (task as unknown as DrawnTask)._internalRenderTask.operatorList;
          // Pixels that were handed out are freed between turns of the loop alone, and pdf.js leaves none.
          await setImmediate();
          return canvas.data();
        },
        glyphs: () => glyphsIn(drawn, toPixels, OPS, fontOf),
      };
      page.cleanup();
    }
}

interface DrawnTask {
  _internalRenderTask: { operatorList: Operations };
}
