import type { Page } from '@playwright/test';

/** Counts the presses on a page from now on, over every address it goes to. */
export async function countTaps(page: Page) {
  let taps = 0;
  await page.exposeFunction('noteTap', () => {
    taps += 1;
  });
  await page.addInitScript(() =>
    addEventListener('pointerdown', () => Reflect.get(window, 'noteTap')(), true),
  );
  return {
    now: () => taps,
    /** Adds presses that a page gets no event of, such as in a picker of the device, or subtracts unneeded ones. */
    more(by: number) {
      taps += by;
    },
  };
}
