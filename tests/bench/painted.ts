import type { Page } from 'playwright';

declare global {
  interface Window {
    /** When something first stood in a painted frame, ms since the navigation. */
    painted(selector: string): Promise<number>;
  }
}

/** Teaches every document of the page to say when something is on the screen. Before the navigation. */
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

/** Opens an address and answers how long it took until something was on the screen, ms. */
export async function paintedAfter(page: Page, address: string, selector: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  return page.evaluate((wanted) => window.painted(wanted), selector);
}
