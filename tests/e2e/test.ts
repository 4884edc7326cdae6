import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { type SignInName, signIns } from '#server/demo/sign-ins.ts';
import { openFirm, type RunningFirm } from './firm.ts';
import { type InstalledBrowsers, installedBrowsers } from './installed.ts';
import { type SignedInBrowsers, signedInBrowsers } from './signed-in.ts';
import { withoutWorkers } from './without-workers.ts';

/** People whose sign-in changes nothing about them. The other contact is asked for consent. */
type Known = Exclude<SignInName, 'contact'>;
/** Opens an address, by default the one a sign-in leads to. */
export type OpenAs = (who: Known, at?: string) => Promise<Page>;
export type OpenElsewhere = (options?: BrowserContextOptions & { worker?: boolean }) => Promise<Page>;
/** By default with the story's screen. */
type OpenInstalled = (screen?: BrowserContextOptions) => Promise<Page>;
interface Parts {
  /**
   * True if the story's own context has service workers. Without, as in a private window of Firefox, it does not fetch the whole app.
   * Contexts that a story makes itself have them.
   */
  worker: boolean;
  /** Opens a page in another browser, which has service workers by `worker`, or else if the story's own has. It is closed at the end. */
  elsewhere: OpenElsewhere;
  /**
   * Opens a page as somebody, in a browser of the story's screen in which they are signed in already, and which has no service worker. A
   * story that changes the person (password, roles, consent), signs out, locks or stays offline uses `installed` or `page`, and `signIn`.
   */
  as: OpenAs;
  /**
   * Opens a page in a browser whose worker keeps the app already, and which has nothing of anybody. A story about installing, or one that
   * changes the browser itself (its clock, scripts of its own for every page), uses `page`.
   */
  installed: OpenInstalled;
}
interface WorkerParts {
  devices: InstalledBrowsers;
  signedIn: SignedInBrowsers;
  firm: RunningFirm;
}

/** Stories run against one demo firm; one that stops its server starts it again. */
export const test = base.extend<Parts, WorkerParts>({
  worker: [true, { option: true }],
  context: async ({ context, worker }, use) => {
    if (!worker) await withoutWorkers(context);
    await use(context);
  },
  elsewhere: async ({ browser, baseURL, worker }, use) => {
    const opened: BrowserContext[] = [];
    await use(async ({ worker: own = worker, ...options } = {}) => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }), ...options });
      opened.push(context);
      if (!own) await withoutWorkers(context);
      return context.newPage();
    });
    await Promise.all(opened.map((context) => context.close()));
  },
  as: async ({ browser, baseURL, viewport, hasTouch, isMobile, signedIn }, use, info) => {
    const used = new Set<BrowserContext>();
    await use(async (who, at = signIns[who].landsOn) => {
      const context = await signedIn.of(browser, who, {
        ...(baseURL && { baseURL }),
        ...{ viewport, hasTouch, isMobile },
      });
      used.add(context);
      const page = await context.newPage();
      await page.goto(at);
      return page;
    });
    for (const context of used) await signedIn.leave(context, info.status === info.expectedStatus);
  },
  installed: async ({ browser, baseURL, viewport, hasTouch, isMobile, devices }, use, info) => {
    const taken: BrowserContext[] = [];
    await use(async (screen = { viewport, hasTouch, isMobile }) => {
      const context = await devices.take(browser, { ...(baseURL && { baseURL }), ...screen });
      taken.push(context);
      return context.newPage();
    });
    for (const context of taken) await devices.giveBack(context, info.status === info.expectedStatus);
  },
  devices: [
    async ({ firm }, use) => {
      const browsers = installedBrowsers(firm);
      await use(browsers);
      await browsers.close();
    },
    { scope: 'worker' },
  ],
  signedIn: [
    async ({ firm }, use) => {
      const browsers = signedInBrowsers(firm);
      await use(browsers);
      await browsers.close();
    },
    { scope: 'worker' },
  ],
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
export { signIn } from './sign-in.ts';
export { withoutWorkers } from './without-workers.ts';
export { workerReady } from './worker.ts';
export { expect };

/** The screen of an employee's or signer's phone. */
export const phoneScreen = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
