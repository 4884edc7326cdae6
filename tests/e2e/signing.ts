import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Opens a link as its owner and goes on to the document. */
export async function openLink(page: Page, link: string): Promise<void> {
  const prepared = page.waitForResponse('**/tickets');
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/external\/sign\/document-to-sign\/[0-9a-f-]+$/);
  await expect(page.getByRole('button', { name: /Next field/ })).toBeVisible();
  await prepared;
}

/** Walks every field by “Next field”, as a signer does, and signs. */
export async function fillEverything(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: /Next field/ });
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
      await sheet.getByRole('tab', { name: 'Type' }).click();
      await sheet.getByRole('button', { name: /adopt|use/i }).click();
      await expect(sheet).toBeHidden();
    } else if (!ticks) {
      await page.getByRole('dialog').getByRole('textbox').fill('Finance director');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  }
}

/** Consents, and waits for the confirmation. */
export async function finish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign and finish' }).click();
  await expect(page).toHaveURL(/\/confirmation\//);
}
