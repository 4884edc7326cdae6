import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, phone, signIn, test } from './test.ts';

async function openClients(page: Page, query = ''): Promise<void> {
  await signIn(page, 'manager');
  await expect(page).toHaveURL(/my-dashboard$/);
  await page.goto(`/app/clients/list${query}`);
}
const rowsOf = (page: Page) =>
  page.getByRole('table', { name: 'Clients' }).getByRole('rowgroup').last().getByRole('row');
/** What the address filters by. */
const filtersOf = (page: Page): unknown =>
  JSON.parse(new URL(page.url()).searchParams.get('filters') ?? 'null');

test('a filter is built by keyboard: AND, OR, a range of dates', async ({ page }) => {
  await openClients(page);
  await expect(rowsOf(page)).toHaveCount(10);
  await page.getByRole('button', { name: 'More filters' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await expect(dialog.getByLabel('Field')).toHaveValue('business_status');

  await dialog.getByRole('button', { name: 'And' }).press('Enter');
  const second = dialog.getByRole('group', { name: 'And where' });
  await expect(second.getByLabel('Field')).toBeFocused();
  await second.getByLabel('Field').selectOption('client_since');
  await second.getByLabel('First of Client since').fill('2024-12-31');
  await second.getByLabel('Last of Client since').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(dialog.getByText('comes after')).toBeVisible();
  await expect(second.getByLabel('First of Client since')).toBeFocused();
  await expectAccessible(page);

  await second.getByLabel('First of Client since').fill('2018-01-01');
  await second.getByRole('button', { name: 'Or' }).press('Enter');
  await second.getByLabel('Field').last().selectOption('client_since');
  await second.getByLabel('How Client since is compared').last().selectOption('ISNULL');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  expect(filtersOf(page)).toEqual([
    { field: 'business_status', operator: 'EQ', keyword: 'ACTIVE', keyword2: '' },
    {
      or: [
        { field: 'client_since', operator: 'BETWEEN', keyword: '2018-01-01', keyword2: '2020-01-01' },
        { field: 'client_since', operator: 'ISNULL', keyword: '', keyword2: '' },
      ],
    },
  ]);
  const tag = page.getByRole('button', {
    name: 'Client since between 01 Jan 2018 and 01 Jan 2020 or Client since is empty',
    exact: true,
  });
  await expect(tag).toBeVisible();
  await page.getByRole('button', { name: /^Remove Client since/ }).click();
  await expect(tag).toHaveCount(0);
});

test('the columns chosen are in the address, and the address alone shows them', async ({ page }) => {
  await openClients(page);
  await page.getByRole('button', { name: 'Columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await expectAccessible(page);
  await dialog.getByLabel('Kind').check();
  await dialog.getByLabel('Office').uncheck();
  await dialog.getByRole('button', { name: 'Show these' }).click();
  await expect(page.getByRole('columnheader', { name: 'Kind' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Office' })).toHaveCount(0);
  const address = page.url();
  await page.goto('/app/dashboard/my-dashboard');
  await page.goto(address);
  await expect(page.getByRole('columnheader', { name: 'Kind' })).toBeVisible();
});

test('a page beyond the last says so and leads back', async ({ page }) => {
  await openClients(page, '?page=1000000000&recordPerPage=10');
  await expect(page.getByText('There is no page 1,000,000,000')).toBeVisible();
  await page.getByRole('button', { name: /^To page/ }).click();
  await expect(rowsOf(page).first()).toBeVisible();
});

test('a list opens as it was left, and the status is that of the tab', async ({ page }) => {
  await openClients(page);
  await page.getByRole('button', { name: 'Lapsed', exact: true }).click();
  await expect(page).toHaveURL(/LAPSED/);
  await page.getByRole('combobox', { name: 'Page size' }).selectOption('20');
  await expect(page).toHaveURL(/recordPerPage=20/);
  await page.goto('/app/dashboard/my-dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(page).toHaveURL(/recordPerPage=20/);
  await expect(page.getByRole('button', { name: 'Lapsed', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  // another address of the list: what it does not say is as in this tab before
  await page.goto('/app/clients/list?recordPerPage=10&page=1');
  await expect(page.getByRole('button', { name: 'Lapsed', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test.describe('on a phone', () => {
  test.use(phone);
  test('filters are built in a sheet', async ({ page }) => {
    await openClients(page);
    await page.getByRole('button', { name: 'More filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('button', { name: 'And' }).click();
    await sheet.getByLabel('Field').last().selectOption('name');
    await sheet.getByLabel('Value of Name').fill('a');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('button', { name: 'Name contains a', exact: true })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(width).toBeLessThanOrEqual(0);
  });
});
