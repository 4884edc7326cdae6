import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * From the list of HR documents, opens the first one to be confirmed, goes offline, and confirms having read it. Returns
 * the document's title.
 */
export async function confirmOffline(page: Page): Promise<string> {
  await page
    .getByRole('link', { name: /Read and confirm/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeEnabled();
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'I have read this' }).click();
  await expect(page.getByText('Read, on its way')).toBeVisible();
  return title;
}
