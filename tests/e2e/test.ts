import { test as base, type Page } from '@playwright/test';
import { type Firm, openFirm } from './firm.ts';

interface Parts {
  /**
   * True if the story's own context has service workers. Without, as in a private window of Firefox, it does not fetch the whole app.
   * Contexts that a story opens besides have them.
   */
  worker: boolean;
}
interface WorkerParts {
  firm: Firm;
}

/** Stories run against one demo firm; one that stops its server starts it again. */
export const test = base.extend<Parts, WorkerParts>({
  worker: [true, { option: true }],
  context: async ({ context, worker }, use) => {
    if (!worker)
      await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    await use(context);
  },
  firm: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const firm = await openFirm();
      await use(firm);
      await firm.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ firm }, use) => use(firm.address),
});
export { expect } from '@playwright/test';
export { signIn } from './sign-in.ts';

/** The screen of an employee's or signer's phone. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Until the worker controls the page, the app does not open without a network. */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
  });
}
