import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, phone, signIn, test, workerReady } from './test.ts';

/** Opens the first client of the list and answers the path of its record. */
async function openClient(page: Page): Promise<string> {
  await page.goto('/app/clients/list');
  await page.getByRole('table', { name: 'Clients' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/app\/clients\/[0-9a-f-]+\/info$/);
  return new URL(page.url()).pathname.replace(/\/info$/, '');
}
const address = (page: Page) => page.getByRole('textbox', { name: 'Address', exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

/** Chooses in a field that is typed into. */
async function pick(page: Page, label: string, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await field.fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}
async function fillAddress(page: Page, line: string): Promise<void> {
  await pick(page, 'Kinds', 'Billing');
  await page.keyboard.press('Escape');
  await address(page).fill(line);
  await page.getByLabel('City').fill('Bern');
  await pick(page, 'Country', 'Switzerland');
}

test('an address is added, changed, deleted and brought back', async ({ page }) => {
  await signIn(page, 'manager');
  await expect(page).toHaveURL(/my-dashboard$/);
  await openClient(page);
  await page.getByRole('navigation', { name: 'Client' }).getByRole('link', { name: 'Addresses' }).click();
  await page.getByRole('link', { name: 'Add an address' }).click();
  await fillAddress(page, 'Kramgasse 49');
  await expectAccessible(page);
  await save(page);

  const card = page.getByRole('listitem').filter({ hasText: 'Kramgasse 49' });
  await expect(card).toContainText('Switzerland');
  await card.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Postal code').fill('3011');
  await save(page);
  await expect(card).toContainText('3011 Bern');

  await card.getByRole('button', { name: 'Delete' }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toContainText('3011 Bern');
  await expectAccessible(page);
});
