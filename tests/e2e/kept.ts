import type { Locator, Page } from '@playwright/test';
import { choose } from './person-menu.ts';
import { expect, signIn, workerReady } from './test.ts';

export const listedPayslips = (page: Page): Locator =>
  page.getByRole('main').getByRole('list').getByRole('link');

/**
 * Time in which a device has the whole app and the files of the person, ms. Several browsers at once share the cores with their servers.
 */
export const keepingMs = 60_000;

/** Opens a list of documents whose files are all on this device. */
export async function openKept(page: Page, list = '/client/my-payslips'): Promise<void> {
  await page.goto(list);
  await expect(page.getByText('Kept on this device')).toBeVisible({ timeout: keepingMs });
}

/** Signs the employee in and waits until everything is kept for opening without a network. */
export async function keptOn(page: Page): Promise<void> {
  await signIn(page, 'employee');
  await expect(page).toHaveURL(/my-home$/);
  await openKept(page);
  await workerReady(page);
}

/** From the breakdown of a payslip, opens its PDF. */
export async function openPayslipDocument(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Open the document' }).click();
  await expect(page.getByRole('region', { name: 'Page 1' }).getByText('Net pay').first()).toBeVisible();
}

/** Opens the dialog that says what is kept. */
export async function openStorageDialog(page: Page): Promise<Locator> {
  await choose(page, 'Kept on this device');
  return page.getByRole('dialog', { name: 'Kept on this device' });
}
