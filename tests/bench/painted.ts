import type { Page } from 'playwright';

declare global {
  interface Window {
    /** Time of the first painted frame with the element, ms since the navigation. */
    painted(selector: string): Promise<number>;
  }
}

/** Makes every document of the page report when an element is painted. Call it before the navigation. */
export async function watchPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.painted = (selector) =>
      new Promise((resolve) => {
        const look = () =>
          document.querySelector(selector)
            ? requestAnimationFrame(() => resolve(performance.now())) // the frame that holds it is out
            : requestAnimationFrame(look);
        look();
      });
  });
}

/** Opens an address and returns the time until the element was painted, ms. */
export async function paintedAfter(page: Page, address: string, selector: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  return page.evaluate((wanted) => window.painted(wanted), selector);
}
