import type { Locator, Page } from '@playwright/test';
import { expect, workerReady } from './test.ts';

/** Opens a link as its owner and goes on to the document. */
export async function openLink(page: Page, link: string): Promise<void> {
  const prepared = page.waitForResponse('**/tickets');
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/external\/sign\/document-to-sign\/[0-9a-f-]+$/);
  await expect(page.getByRole('button', { name: /Next field/ })).toBeVisible();
  await prepared;
}

/** Goes on from a link with the one-time code that is asked for besides. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** How each way to make a signature is gone in its sheet. */
export const ways = {
  typed: (sheet: Locator) => sheet.getByRole('tab', { name: 'Type' }).click(),
  async drawn(sheet: Locator) {
    await sheet.getByRole('tab', { name: 'Draw' }).click();
    const { x = 0, y = 0, width = 0, height = 0 } = (await sheet.locator('canvas').boundingBox()) ?? {};
    const { mouse } = sheet.page();
    await mouse.move(x + width * 0.1, y + height * 0.5);
    await mouse.down();
    for (const part of [0.3, 0.5, 0.7, 0.9])
      await mouse.move(x + width * part, y + height * (part === 0.5 ? 0.8 : 0.3), { steps: 4 });
    await mouse.up();
    await expect(sheet.getByRole('img', { name: 'Your signature, drawn' })).toBeVisible();
  },
  async uploaded(sheet: Locator) {
    await sheet.getByRole('tab', { name: 'Upload' }).click();
    await sheet.getByLabel('Choose a picture').setInputFiles('public/icons/icon-512.png');
    await expect(sheet.getByRole('img', { name: 'Your signature' })).toBeVisible();
  },
};

export type Way = keyof typeof ways;

/** Walks every field by “Next field”, as a signer does, and signs. */
export async function fillEverything(page: Page, way: Way = 'typed'): Promise<void> {
  const next = page.getByRole('button', { name: /Next field/ });
  await expect(page.getByRole('region', { name: /^Page 1 of/ })).toBeVisible();
  await expect(next.or(page.getByRole('button', { name: 'Finish' })).first()).toBeVisible();
  while (await next.isVisible()) {
    const label = ((await next.textContent()) ?? '').replace(/^.*Next field: /, '');
    await next.click();
    // Not whatever has the focus: until the page has scrolled, that is the button just pressed.
    const focused = page.getByRole('button', { name: new RegExp(`^${label}`) }).and(page.locator(':focus'));
    await expect(focused).toBeFocused();
    const ticks = (await focused.getAttribute('aria-pressed')) !== null;
    await focused.press('Enter');
    if (/signature|initials/i.test(label)) {
      const sheet = page.getByRole('dialog', { name: 'Your signature' });
      await ways[way](sheet);
      await sheet.getByRole('button', { name: /adopt|use/i }).click();
      await expect(sheet).toBeHidden();
    } else if (!ticks) {
      await page.getByRole('dialog').getByRole('textbox').fill('Finance director');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  }
}

/** Finishes what is filled in, and consents. */
export async function consent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign and finish' }).click();
}

/** Consents, and waits for the confirmation. */
export async function finish(page: Page): Promise<void> {
  await consent(page);
  await expect(page).toHaveURL(/\/confirmation\//);
}

/** Declines with a reason. */
export async function decline(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(reason);
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page).toHaveURL(/\/confirmation\//);
}

/** What takes the sealed copy of a document away, once there is one. */
export const sealedCopy = (page: Page) => page.getByRole('button', { name: /^Download .* \(signed\)\.pdf$/ });

/** Signs what is behind the link, without a network. */
export async function signOffline(page: Page, link: string, way?: Way): Promise<void> {
  await openLink(page, link);
  await signHereOffline(page, way);
}

/** The same of what is open. */
export async function signHereOffline(page: Page, way?: Way): Promise<void> {
  await workerReady(page);
  await page.context().setOffline(true);
  await fillEverything(page, way);
  await finish(page);
}
