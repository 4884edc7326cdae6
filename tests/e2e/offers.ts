import type { Locator, Page } from '@playwright/test';
import { keepingMs } from './kept.ts';
import { expect } from './test.ts';

/** The person leaves the app and returns: an offer comes with a screen or with a return, never into a screen that is being read. */
const returnTo = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

/** Leaves and returns until the app makes the offer, which comes once everything is kept. */
export const untilOffered = (page: Page, offer: Locator): Promise<void> =>
  expect(async () => {
    await returnTo(page);
    await expect(offer).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: keepingMs });
