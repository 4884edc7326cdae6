import type { Page } from 'playwright';
import { ratio } from '../median.ts';
import { watchPaint } from '../painted.ts';
import type { PdfName } from '../pdf-files.ts';
import { employee } from '../people.ts';
import { yardsticks } from '../yardsticks.ts';

/** A drawn page: until then its canvas has no size, or is hidden. */
export const drawn = (page: number) => `[data-page="${page}"] canvas[width]:not([style*="visibility"])`;

/** From the tap on a document in the list, in an app just opened, to its first page on the screen, ms. */
async function opened(page: Page, path: string): Promise<number> {
  await page.bringToFront(); // behind another tab nothing is painted
  await page.goto('/client/sign/document-to-sign');
  const link = page.getByRole('list').locator(`a[href="${path}"]`);
  await link.waitFor();
  await page.waitForLoadState('networkidle');
  return link.evaluate(async (element: HTMLAnchorElement, canvas) => {
    const start = performance.now();
    element.click();
    return (await window.painted(canvas)) - start;
  }, drawn(1));
}

async function plain(page: Page, name: PdfName): Promise<number> {
  const { address } = await yardsticks();
  await page.bringToFront();
  await page.goto(`${address}/pdf.html?/${name}.pdf`, { waitUntil: 'commit' });
  return page.evaluate((canvas) => window.painted(canvas), drawn(1));
}

async function inTwoTabs<T>(work: (ours: Page, plain: Page) => Promise<T>): Promise<T> {
  const { context } = await employee();
  const pages = [await context.newPage(), await context.newPage()] as const;
  for (const page of pages) await watchPaint(page);
  try {
    return await work(...pages);
  } finally {
    for (const page of pages) await page.close();
  }
}

/** The first page of a file on the screen in the app ÷ on a plain pdf.js page. */
export async function firstPageFigure(name: PdfName) {
  const { papers } = await employee();
  return inTwoTabs((own, other) =>
    ratio(
      5,
      () => opened(own, papers[name]),
      () => plain(other, name),
    ),
  );
}

/** The first page of 300 ÷ that of a document of one page, both in the app. */
export async function longDocument() {
  const { papers } = await employee();
  return inTwoTabs((long, short) =>
    ratio(
      5,
      () => opened(long, papers['300-pages']),
      () => opened(short, papers['one-page']),
    ),
  );
}
