import { type Browser, type BrowserContext, type BrowserContextOptions, expect } from '@playwright/test';
import { type SignInName, signIns } from '#server/demo/sign-ins.ts';
import { isSignedIn } from './by-hand.ts';
import type { RunningFirm } from './firm.ts';
import { signIn } from './sign-in.ts';
import { dropRowsBut, type Kept, keptBy } from './stored.ts';
import { withoutWorkers } from './without-workers.ts';

interface SignedIn {
  context: BrowserContext;
  /** Kept right after the sign-in. */
  kept: Kept;
}

/** Browsers with somebody signed in, by person and screen. They are live ones, since the keys of a vault cannot be carried. */
export interface SignedInBrowsers {
  /** The browser of somebody, who signs in if no story before did, or if one ended their sessions. */
  of(browser: Browser, who: SignInName, screen: BrowserContextOptions): Promise<BrowserContext>;
  /**
   * Ends a story's stay. What it leaves of unsent work, drafts, preferences or another session fails it; what anybody leaves by reading is
   * taken away. A browser that is not as it was is closed, and the next story gets another.
   */
  leave(context: BrowserContext, passed: boolean): Promise<void>;
  close(): Promise<void>;
}

export function signedInBrowsers(firm: RunningFirm): SignedInBrowsers {
  const browsers = new Map<string, SignedIn>();

  async function enter(browser: Browser, who: SignInName, screen: BrowserContextOptions): Promise<SignedIn> {
    const context = await withoutWorkers(browser.newContext(screen));
    const page = await context.newPage();
    await signIn(page, who);
    await page.waitForURL((url) => url.pathname === signIns[who].landsOn);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const kept = await keptBy(page, signIns[who].portal);
    await page.close();
    return { context, kept };
  }

  async function check({ context, kept }: SignedIn): Promise<void> {
    const opened = context.pages();
    const ours = opened.find((page) => page.url().startsWith(firm.address));
    // A command of the story may still be on its way.
    if (ours) await expect.poll(async () => (await keptBy(ours, kept.portal)).unsent).toBe(0);
    await Promise.all(opened.map((page) => page.close()));
    // a page of ours that starts nothing
    const page = await context.newPage();
    await page.goto('/version.json');
    const { rows, ...before } = kept;
    const { rows: _, ...after } = await keptBy(page, kept.portal);
    expect(after, 'a story leaves a shared browser as it was').toEqual(before);
    await dropRowsBut(page, rows);
    await page.close();
  }

  return {
    async of(browser, who, screen) {
      const key = JSON.stringify([who, screen]);
      const known = browsers.get(key);
      if (known?.kept.session && (await isSignedIn(firm, known.kept.session.deviceId))) return known.context;
      browsers.delete(key);
      await known?.context.close();
      const signedIn = await enter(browser, who, screen);
      browsers.set(key, signedIn);
      return signedIn.context;
    },
    async leave(context, passed) {
      const [key, signedIn] = [...browsers].find(([, one]) => one.context === context) ?? [];
      if (!key || !signedIn) return;
      browsers.delete(key);
      try {
        if (passed) {
          await check(signedIn);
          browsers.set(key, signedIn);
        }
      } finally {
        if (!browsers.has(key)) await context.close();
      }
    },
    async close() {
      await Promise.all([...browsers.values()].map(({ context }) => context.close()));
    },
  };
}
