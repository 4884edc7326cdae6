import { type Browser, type BrowserContext, type BrowserContextOptions, expect } from '@playwright/test';
import type { RunningFirm } from './firm.ts';
import { keysIn, undeclaredOf } from './stored.ts';
import { endWorkers, workerReady } from './worker.ts';

/** Browsers that keep the app already, and nothing of anybody, by screen: installing it takes longer than much of a story. */
export interface InstalledBrowsers {
  /** A browser that no other story has meanwhile. */
  take(browser: Browser, screen: BrowserContextOptions): Promise<BrowserContext>;
  /** Erases all that a story left but the app. The browser of a story that failed is closed. */
  giveBack(context: BrowserContext, passed: boolean): Promise<void>;
  close(): Promise<void>;
}

export function installedBrowsers({ address }: RunningFirm): InstalledBrowsers {
  const screens = new Map<BrowserContext, string>();
  const idle = new Set<BrowserContext>();

  async function install(browser: Browser, screen: BrowserContextOptions): Promise<BrowserContext> {
    const context = await browser.newContext(screen);
    const page = await context.newPage();
    await page.goto('/auth/login');
    await workerReady(page);
    await page.close();
    return context;
  }

  async function erase(context: BrowserContext): Promise<void> {
    await context.setOffline(false);
    const page = await context.newPage();
    await Promise.all(context.pages().map((each) => each !== page && each.close()));
    // A worker holds keys and open databases.
    await endWorkers(page);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.clearDataForOrigin', {
      origin: address,
      storageTypes: 'cookies,local_storage,indexeddb',
    });
    // a page of ours that starts nothing
    await page.goto('/version.json');
    const left = [...undeclaredOf(await keysIn(page)), ...(await context.cookies())];
    expect(left, 'an erased browser keeps the app alone').toEqual([]);
    await page.close();
  }

  return {
    async take(browser, screen) {
      const key = JSON.stringify(screen);
      const known = [...idle].find((context) => screens.get(context) === key);
      const context = known ?? (await install(browser, screen));
      idle.delete(context);
      screens.set(context, key);
      return context;
    },
    async giveBack(context, passed) {
      if (!passed) return context.close();
      await erase(context);
      idle.add(context);
    },
    async close() {
      await Promise.all([...idle].map((context) => context.close()));
    },
  };
}
