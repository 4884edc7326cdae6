import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { type SignInName, signIns } from '../../server/demo/sign-ins.ts';
import { openFirm, type RunningFirm } from './firm.ts';
import { type SignedInBrowsers, signedInBrowsers } from './signed-in.ts';
import { withoutWorkers } from './without-workers.ts';

/** People whose sign-in changes nothing about them. The other contact is asked for consent. */
type Known = Exclude<SignInName, 'contact'>;
/** Opens an address, by default the one a sign-in leads to. */
export type OpenAs = (who: Known, at?: string) => Promise<Page>;
export type OpenElsewhere = (options?: BrowserContextOptions & { worker?: boolean }) => Promise<Page>;
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
   * story that changes the person (password, roles, consent), signs out, locks or stays offline uses `page` and `signIn` instead.
   */
  as: OpenAs;
}
interface WorkerParts {
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
export { expect };

/** The screen of an employee's or signer's phone. */
export const phoneScreen = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/**
 * Waits until the worker controls the page and keeps the app with the screens of the page's portal: before that, these do not open
 * without a network.
 */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
    const [, portal = ''] = location.pathname.split('/');
    const { port1, port2 } = new MessageChannel();
    const answered = new Promise((resolve) => {
      port1.onmessage = resolve;
    });
    const known = ['app', 'client', 'external'].includes(portal);
    active?.postMessage({ type: 'MEND', portal: known ? portal : undefined }, [port2]);
    await answered;
    port1.close();
  });
}
