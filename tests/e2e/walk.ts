import type { Page } from '@playwright/test';
import { sendDraftedEnvelope } from './envelopes.ts';
import type { RunningFirm } from './firm.ts';
import { openings } from './openings.ts';
import { prepared } from './prepared/prepared.ts';
import { screens, type Walker } from './screens.ts';
import { signIn } from './sign-in.ts';
import { openSignerLink } from './signing.ts';
import { still } from './still.ts';

/** Waits until the screen and its data are there: what is loading says so (`aria-busy`). */
export async function settle(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 }).first();
  await heading.waitFor({ timeout: 15_000 }).catch(async (cause) => {
    throw new Error(`${page.url()} shows no heading: ${await page.locator('body').innerText()}`, { cause });
  });
  await still(page);
}

/** `opened` names the opened state of the screen (`openings.ts`). */
type At = (path: string, opened?: string) => Promise<void>;

const screensOfAdministrator = ['payroll', 'records', 'secretary', 'sender', 'settings'] as const;
const byAdministrator = (who: Walker): who is (typeof screensOfAdministrator)[number] =>
  (screensOfAdministrator as readonly Walker[]).includes(who);

/** Enters as one walker; `at` is called on the screens of their way in, too. */
async function enter(page: Page, who: Walker, firm: RunningFirm, at: At): Promise<void> {
  if (who === 'stranger') return;
  if (who === 'signer') {
    const { link } = await sendDraftedEnvelope(firm);
    await page.goto(link);
    await settle(page);
    await at('/auth/external-login/$token');
    return openSignerLink(page, link);
  }
  await signIn(page, byAdministrator(who) ? 'administrator' : who);
  await page.waitForURL(/\/(app|client)\/./);
  if (!page.url().includes('/consent/')) return;
  await settle(page);
  await at('/client/consent/$id');
  await page.getByRole('button', { name: 'I accept' }).click();
  await page.waitForURL(/\/client\/home$/);
}

interface Walk {
  /** True to go from screen to screen within the app. Otherwise each is loaded by its address, as the bench does. */
  inApp?: boolean;
}

/** Goes to a screen as a link does, by the app's router; resolves once the screen has taken the place of the last one. */
async function goInApp(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.__TSR_ROUTER__?.navigate({ to }), path);
  await page.waitForFunction(
    () => window.__TSR_ROUTER__?.state.resolvedLocation?.pathname === location.pathname,
  );
}

/**
 * Opens every screen of one walker, with its further states (`openings.ts`), and calls `at` on each that is
 * there. Returns the addresses.
 */
export async function walk(
  page: Page,
  who: Walker,
  firm: RunningFirm,
  at: At,
  { inApp = false }: Walk = {},
): Promise<string[]> {
  const seen = await prepared(who, firm);
  const walked: string[] = [];
  await enter(page, who, firm, at);
  const named = new Set<string>(screens[who]);
  for (const pattern of screens[who]) {
    const shape = new RegExp(`^${pattern.replaceAll(/\$\w+/g, '[^/]+')}/?$`);
    const path = pattern.includes('$') ? seen.find((link) => shape.test(link) && !named.has(link)) : pattern;
    if (!path) throw new Error(`No screen before it has a link to ${pattern}.`);
    await (inApp && walked.length > 0 ? goInApp(page, path) : page.goto(path));
    await settle(page);
    // An address without a page shows one of its own, with a heading.
    if (
      who !== 'stranger' &&
      (await page.getByRole('heading', { name: 'There is nothing here' }).count()) > 0
    )
      throw new Error(`${path} leads nowhere.`);
    await at(path);
    for (const { what, open } of openings[pattern] ?? []) {
      await open(page);
      await settle(page);
      await at(path, what);
    }
    seen.unshift(new URL(page.url()).pathname);
    const links = page.getByRole('link');
    seen.unshift(
      ...(await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))),
    );
    walked.push(path);
  }
  return walked;
}
