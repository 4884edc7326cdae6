import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { expect, test } from 'vitest';
import { findHeadless, launchOptions } from '#scripts/setup/chromium.mjs';
import { makePdf } from '#tests/fixtures/pdf.ts';
import { composePdf } from '../draw/compose.ts';
import { preparePdf } from '../prepare/prepare.ts';
import { writeDifference } from './difference.ts';
import { side } from './drawing.ts';
import { showWithPdfJs } from './pdfjs.ts';

/** Of a page in Chromium, what is used here. */
interface InPage {
  pdfjsLib: typeof import('pdfjs-dist');
  OffscreenCanvas: new (
    width: number,
    height: number,
  ) => {
    getContext(kind: '2d'): { getImageData(...area: number[]): { data: Uint8ClampedArray } };
  };
}

const build = fileURLToPath(new URL('.', import.meta.resolve('pdfjs-dist/build/pdf.mjs')));
const origin = 'https://drawing.example';
const size = { width: 600, height: 150 };

/** The upper left of a file's first page, at three pixels a point, as Chromium draws it by pdf.js: four bytes a pixel. */
async function drawnInChromium(bytes: Uint8Array): Promise<Uint8Array> {
  const browser = await chromium.launch(launchOptions(await findHeadless()));
  try {
    const page = await browser.newPage();
    await page.route(`${origin}/**`, async (route) => {
      const name = new URL(route.request().url()).pathname.slice(1);
      const body =
        name === '' ? '<script type="module" src="/pdf.mjs"></script>' : await readFile(join(build, name));
      await route.fulfill({ body, contentType: name === '' ? 'text/html' : 'text/javascript' });
    });
    await page.goto(`${origin}/`);
    const pixels = await page.evaluate(
      async ({ base64, width, height }) => {
        const { pdfjsLib, OffscreenCanvas } = globalThis as unknown as InPage;
        pdfjsLib.GlobalWorkerOptions.workerSrc = '/pdf.worker.mjs';
        const data = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
        const first = await (await pdfjsLib.getDocument({ data }).promise).getPage(1);
        const canvas = new OffscreenCanvas(width, height);
        await first.render({ canvas: canvas as never, viewport: first.getViewport({ scale: 3 }) }).promise;
        return Array.from(canvas.getContext('2d').getImageData(0, 0, width, height).data);
      },
      { base64: Buffer.from(bytes).toString('base64'), ...size },
    );
    return Uint8Array.from(pixels);
  } finally {
    await browser.close();
  }
}

test('the process that compares draws text as Chromium does', async () => {
  const { bytes } = await preparePdf(await makePdf({ pages: 1 }));
  const box = { x: 0.02, y: 0.01, width: 0.4, height: 0.04 };
  const file = await composePdf(bytes, [{ kind: 'text', value: 'EUR 1,000.00', page: 1, box }]);
  const inBrowser = await drawnInChromium(file);
  const rows = new Uint8Array(4 * side * side);
  for (let y = 0; y < size.height; y++)
    rows.set(inBrowser.subarray(4 * y * size.width, 4 * (y + 1) * size.width), 4 * y * side);
  for await (const page of showWithPdfJs(file, 3, [1])) {
    const region = { left: 0, top: 0, right: size.width, bottom: size.height };
    const drawn = await page.draw(region);
    expect(rows.subarray(0, 4 * side * size.height).some((value) => value < 100)).toBe(true);
    expect(writeDifference(drawn, rows, size, new Uint8Array(side * side))).toBeLessThan(112);
  }
}, 60_000);
