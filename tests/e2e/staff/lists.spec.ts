import type { Page } from '@playwright/test';
import { versionHeader } from '#contract/runtime-config.ts';
import { expectAccessible } from '../accessible.ts';
import { openClients, rowsOf } from '../client-list.ts';
import { expect, phoneScreen, test } from '../test.ts';

/** Filters in the address. */
const filtersOf = (page: Page): unknown =>
  JSON.parse(new URL(page.url()).searchParams.get('filters') ?? 'null');

test('a filter is built by keyboard: AND, OR, a range of dates; columns are chosen, and none takes the room of the name', async ({
  as,
}) => {
  const page = await openClients(as);
  await expect(rowsOf(page)).toHaveCount(10);
  await page.getByRole('button', { name: 'More filters' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await expect(dialog.getByLabel('Field')).toHaveValue('business_status');

  await dialog.getByRole('button', { name: 'And', exact: true }).press('Enter');
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

  await page.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await expectAccessible(page);
  await columns.getByLabel('Kind').check();
  await columns.getByLabel('Office').uncheck();
  await columns.getByRole('button', { name: 'Show these' }).click();
  await expect(page.getByRole('columnheader', { name: 'Kind' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Office' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  for (const column of ['Registration number', 'Industry', 'Sector', 'Office'])
    await columns.getByLabel(column).check();
  await columns.getByRole('button', { name: 'Show these' }).click();
  await expect(page.getByRole('columnheader', { name: 'Sector' })).toBeAttached();
  // The address alone shows them.
  await page.reload();
  for (const name of ['Kind', 'Sector'])
    await expect(page.getByRole('columnheader', { name })).toBeAttached();
  for (const name of ['Name', 'Relationship manager'])
    expect
      .soft((await page.getByRole('columnheader', { name }).boundingBox())?.width, name)
      .toBeGreaterThan(180);

  // Header and name stay in place while the rest scrolls.
  const head = page.getByRole('columnheader', { name: 'Name' });
  const place = await head.boundingBox();
  await page.getByRole('columnheader', { name: 'Client since' }).scrollIntoViewIfNeeded();
  await page
    .getByRole('table', { name: 'Clients' })
    .evaluate((table) => table.parentElement?.scrollBy(400, 400));
  await expect.poll(() => head.boundingBox()).toEqual(place);
});

test('rows are walked, selected and opened by keyboard alone, and three letters are searched for, not two', async ({
  as,
}) => {
  const page = await openClients(as);
  const context = page.context();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const links = rowsOf(page).getByRole('link');
  await links.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press(' ');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  const bar = page.getByRole('region', { name: 'Selected' });
  await expect(bar).toContainText('3 selected');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/^11–20 of/)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(bar).toContainText('13 selected');
  await bar.getByRole('button', { name: 'Copy links' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await context.clearPermissions();
  expect(copied.split('\n')).toHaveLength(13);
  expect(copied).toMatch(/^http.+\/app\/clients\/[0-9a-f-]+\/info$/m);

  await links.first().focus();
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await page.keyboard.press('End');
  await expect(links.last()).toBeFocused();
  const name = await links.last().textContent();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');

  await page.goBack();
  const box = page.getByRole('searchbox', { name: 'Search clients' });
  await box.focus();
  await page.keyboard.type('qu');
  await expect(page.getByText('Type at least 3 characters.')).toBeVisible();
  await page.keyboard.type('a');
  await expect(page).toHaveURL(/search=qua/);
  await expect(box).toBeFocused();
  await expect(page.getByText('Type at least 3 characters.')).toBeHidden();
  await expect(rowsOf(page).first().getByRole('link')).toHaveText(/qua/i);
  await box.fill('qqq');
  await expect(page.getByText('No clients match “qqq”')).toBeVisible();
  await expect(box).toHaveValue('qqq');
});

test('an answer that fails stands where the rows would, and a list opens as it was left before it; a page beyond the last leads back', async ({
  as,
}) => {
  const page = await openClients(as);
  await expect(rowsOf(page)).toHaveCount(10);
  const refused = {
    code: 'invalid',
    message: 'The given data was invalid.',
    errors: { search: ['Nobody may ask for this.'] },
  };
  // in the server's own version: another one would end the session
  await page.route(/search=refuse/, async (route) => {
    const own = await route.fetch();
    const headers = { [versionHeader]: own.headers()[versionHeader] ?? '' };
    await route.fulfill({ status: 422, headers, json: refused });
  });
  const box = page.getByRole('searchbox', { name: 'Search clients' });
  await box.fill('refuse');
  await expect(page.getByText('Clients could not be loaded')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Nobody may ask for this.');
  // Every call that fails is notified as well (specification, section 8).
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toContainText(
    'Nobody may ask for this.',
  );
  await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible();
  await expect(box).toBeFocused();
  await expect(page.getByRole('button', { name: 'Active', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page).toHaveURL(/my-dashboard$/);
  await page.getByRole('navigation').getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(rowsOf(page)).toHaveCount(10);
  await expect(box).toHaveValue('');

  // The place in the list is not remembered, the status of the tab is.
  await page.route(/LAPSED/, (route) => route.abort());
  const lapsed = page.getByRole('button', { name: 'Lapsed', exact: true });
  await lapsed.click();
  await expect(page.getByText('Clients could not be loaded')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page).toHaveURL(/my-dashboard$/);
  // Not earlier, since the list asks again by itself.
  await page.unrouteAll();
  await page.getByRole('navigation').getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(rowsOf(page).first()).toContainText('Lapsed');
  await expect(page).toHaveURL(/\/app\/clients\/list$/);
  await expect(lapsed).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('combobox', { name: 'Page size' }).selectOption('20');
  await expect(page).toHaveURL(/LAPSED.*recordPerPage=20|recordPerPage=20.*LAPSED/);
  await expect(rowsOf(page).nth(10)).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page).toHaveURL(/my-dashboard$/);
  await page.getByRole('navigation').getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(page).toHaveURL(/recordPerPage=20/);
  await expect(lapsed).toHaveAttribute('aria-pressed', 'true');
  // the page size belongs to the list, whatever link opens it
  await page.getByRole('navigation').getByRole('link', { name: 'My clients' }).click();
  await expect(page.getByRole('combobox', { name: 'Page size' })).toHaveValue('20');
  // an explicit address means the same to everybody
  await page.goto('/app/clients/list?page=1000000000&recordPerPage=10');
  await expect(page.getByRole('button', { name: 'Active', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.getByText('There is no page 1,000,000,000')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  await page.getByRole('button', { name: /^To page/ }).click();
  await expect(rowsOf(page).first()).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(phoneScreen);
  test('the list is cards, which are selected once that was asked for, and filters are built in a dialog', async ({
    as,
  }) => {
    const page = await openClients(as);
    await page.getByRole('button', { name: 'More filters' }).click();
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await dialog.getByRole('button', { name: 'And', exact: true }).click();
    await dialog.getByLabel('Field').last().selectOption('name');
    await dialog.getByLabel('Value of Name').fill('a');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('button', { name: 'Name contains a', exact: true })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(width).toBeLessThanOrEqual(0);

    await page.getByRole('button', { name: /^Remove Name/ }).click();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    const cards = page.getByRole('list', { name: 'Clients' }).getByRole('listitem');
    await expect(cards).toHaveCount(10);
    await expect(page.getByRole('table')).toHaveCount(0);
    await cards.nth(0).getByRole('link').tap();
    await cards.nth(2).tap();
    const bar = page.getByRole('region', { name: 'Selected' });
    await expect(bar).toContainText('2 selected');
    expect((await bar.boundingBox())?.height).toBeLessThan(64);
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Clear' }).click();
    await cards.nth(0).getByRole('link').tap();
    await expect(page).toHaveURL(/\/info$/);
  });
});

test('a client of the list has the ones before and after it, on the same tab; its own address leads to its first tab', async ({
  as,
}) => {
  const page = await openClients(as);
  await expect(rowsOf(page).getByRole('link')).toHaveCount(10);
  const [first = '', second = ''] = await rowsOf(page).getByRole('link').allTextContents();
  await rowsOf(page).getByRole('link', { name: first, exact: true }).click();
  await page
    .getByRole('navigation', { name: 'Client', exact: true })
    .getByRole('link', { name: /^Contacts/ })
    .click();
  const around = page.getByRole('navigation', { name: 'Clients of the list' });
  await expect(around).toContainText('1 of ');
  await expect(around.getByRole('button', { name: 'Previous client' })).toBeDisabled();
  await around.getByRole('button', { name: 'Next client' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible();
  await expect(around).toContainText('2 of ');
  await expect(page).toHaveURL(/\/contacts\/list$/);
  await around.getByRole('button', { name: 'Previous client' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible();
  const address = page.url().replace(/\/contacts\/list$/, '');
  await page.goto(address);
  await expect(page).toHaveURL(`${address}/info`);
});
