import type { Page } from '@playwright/test';

/** Chooses an item of the menu behind the person's own name. */
export async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /your account/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
