import type { Locator, Page } from '@playwright/test';
import { choose } from './person-menu.ts';
import { expect, signIn, workerReady } from './test.ts';

export const payslips = (page: Page): Locator => page.getByRole('main').getByRole('list').getByRole('link');

/** Opens a list of documents whose files are all on this device. */
export async function openKept(page: Page, list = '/client/my-payslips'): Promise<void> {
  await page.goto(list);
  await expect(page.getByText('Kept on this device')).toBeVisible({ timeout: 20_000 });
}

/** Signs the employee in and waits until everything is kept for opening without a network. */
export async function keptOn(page: Page): Promise<void> {
  await signIn(page, 'employee');
  await expect(page).toHaveURL(/my-home$/);
  await openKept(page);
  await workerReady(page);
}

/** Opens the dialog that says what is kept. */
export async function openStorage(page: Page): Promise<Locator> {
  await choose(page, 'Kept on this device');
  return page.getByRole('dialog', { name: 'Kept on this device' });
}
