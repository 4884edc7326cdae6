import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import {
  address,
  card,
  enter,
  field,
  fillAddress,
  openClient,
  openClientAs,
  pick,
  saveForm,
  untilKept,
} from '../client-forms.ts';
import { untilOffered } from '../offers.ts';
import { keptDrafts } from '../stored.ts';
import { expect, phoneScreen, test, workerReady } from '../test.ts';

const kept = (page: Page) => page.getByText(/^Your unsaved changes from .+ are back/);

test('an address is added, changed, deleted and brought back', async ({ as }) => {
  const { page } = await openClientAs(as);
  const menu = page.getByRole('navigation', { name: 'Client' });
  await menu.getByRole('link', { name: 'Addresses' }).click();
  await page.getByRole('link', { name: 'Add an address' }).click();
  await expect(menu.getByRole('link', { name: 'Addresses' })).toHaveAttribute('aria-current', 'page');
  await fillAddress(page, 'Kramgasse 49');
  await saveForm(page);

  const made = card(page, 'Kramgasse 49');
  await expect(made).toContainText('Switzerland');
  await made.getByRole('link', { name: 'Edit' }).click();
  await field(page, 'Postal code').fill('3011');
  await saveForm(page);
  await expect(made).toContainText('3011 Bern');

  await made.getByRole('button', { name: 'Delete' }).click();
  await expect(made).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(made).toContainText('3011 Bern');

  // Exported, and imported again under another number; what is wrong is told row by row first.
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = (await readFile(await (await saved).path(), 'utf8')).replace('Kramgasse 49', 'Kramgasse 51');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import addresses' });
  const choose = (label: string, text: string) =>
    dialog
      .getByLabel(label)
      .setInputFiles({ name: 'Addresses.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('Choose a file', file.replaceAll('Switzerland', 'Schwyz'));
  const wrong = dialog.getByRole('listitem').filter({ hasText: 'Kramgasse 51' });
  await expect(wrong).toContainText('Country: “Schwyz” is not an option.');
  await expect(dialog.getByRole('button', { name: /^Import \d+ address/ })).toBeEnabled();
  await expectAccessible(page);
  await choose('Choose another file', file);
  await expect(dialog.getByText('is not an option')).toHaveCount(0);
  await dialog.getByRole('button', { name: /^Import \d+ address/ }).click();
  await expect(card(page, 'Kramgasse 51')).toContainText('3011 Bern');
});

test('unsaved work survives a reload, a lost connection and a forced sign-out, for its owner alone; an offer above the form moves nothing', async ({
  installed,
}) => {
  const page = await installed();
  const context = page.context();
  await enter(page, 'manager');
  const client = await openClient(page, 1);
  const form = `${client}/addresses/create`;
  await page.goto(form);
  const offered = page.getByRole('button', { name: 'Set a PIN' });
  await untilOffered(page, offered);
  const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;
  const place = await top(address(page));
  expect(await top(offered)).toBeLessThan(await top(page.getByRole('heading', { level: 1 })));
  await address(page).fill('Spitalgasse 2');
  await expect(offered).toBeVisible();
  expect(await top(address(page))).toBe(place);
  await expect.poll(() => keptDrafts(page)).not.toBe('[]');
  await untilKept(page, () => pick(page, 'Country', 'Norway'));

  await page.reload();
  await expect(kept(page)).toBeVisible();
  await expect(address(page)).toHaveValue('Spitalgasse 2');
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Norway');
  await expectAccessible(page);

  await workerReady(page);
  await context.setOffline(true);
  await untilKept(page, () => field(page, 'City').fill('Oslo'));
  await page.reload();
  await expect(field(page, 'City')).toHaveValue('Oslo');
  await context.setOffline(false);

  // Leaving for another page and coming back asks nothing.
  await page.getByRole('link', { name: 'Leave' }).click();
  await page.getByRole('link', { name: 'Add an address' }).first().click();
  await expect(field(page, 'City')).toHaveValue('Oslo');

  // The session is over: the server refuses the next call.
  await untilKept(page, () => field(page, 'Postal code').fill('0150'));
  await context.clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/employee-login$/);
  await expect(page.getByLabel('E-mail')).toBeVisible();
  // Another person is not taken there, and finds no draft there.
  await enter(page, 'associate');
  await page.goto(form);
  await expect(address(page)).toHaveValue('');
  await expect(kept(page)).toHaveCount(0);
  await page.goto('/logout');
  await expect(page).toHaveURL(/employee-login$/);

  await enter(page, 'manager');
  await page.goto(form);
  await expect(kept(page)).toBeVisible();
  await expect(field(page, 'Postal code')).toHaveValue('0150');

  // A deliberate sign-out asks, and names the draft.
  await page.goto('/logout');
  await expect(page.getByRole('heading', { name: 'Not everything was saved' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'New address' }).click();
  await expect(address(page)).toHaveValue('Spitalgasse 2');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(address(page)).toHaveValue('');
  await expect(kept(page)).toHaveCount(0);
  await expect.poll(() => keptDrafts(page)).toBe('[]');
  await page.goto('/logout');
  await expect(page).toHaveURL(/employee-login$/);
});

test('a person is called by their names, and earlier names are put right', async ({ as }) => {
  const kind = [{ field: 'kind', operator: 'EQ', keyword: 'INDIVIDUAL' }];
  const columns = 'name,first_name,last_name,date_of_birth';
  const filters = encodeURIComponent(JSON.stringify(kind));
  const page = await as('manager', `/app/clients/list?columns=${columns}&filters=${filters}`);
  await expect(page.getByRole('columnheader', { name: 'Date of birth' })).toBeVisible();
  const row = page
    .getByRole('table', { name: 'Clients' })
    .getByRole('rowgroup')
    .last()
    .getByRole('row')
    .first();
  const name = await row.getByRole('link').innerText();
  await expect(row.getByRole('cell', { name: name.split(' ').at(-1) ?? '', exact: true })).toBeVisible();
  await row.getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Person' })).toContainText('Date of birth');
  await expect(page.getByRole('region', { name: 'Company' })).toHaveCount(0);
  // Missing facts are counted on the part of the record they belong to.
  const parts = page.getByRole('navigation', { name: 'Client' });
  await expect(parts.getByRole('link', { name: /^Info/ })).toHaveAccessibleName(
    /\d+ missing, \w+ importance/,
  );

  await page.getByRole('link', { name: 'Edit' }).click();
  await field(page, 'Last name').fill('Lovelace');
  await page.getByLabel('Date of birth').fill('1990-12-10');
  await page.getByLabel('Called so since').fill('2020-07-08');
  await page.getByRole('button', { name: 'Add an earlier name' }).click();
  await saveForm(page);
  await expect(field(page, 'Earlier name')).toBeFocused();
  await expect(field(page, 'Earlier name')).toHaveAccessibleDescription(/Name is required/);
  await expectAccessible(page);
  await field(page, 'Earlier name').fill('Ada Byron');
  await page.getByLabel('Until').fill('2010-01-01');
  await saveForm(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ Lovelace$/);
  const person = page.getByRole('region', { name: 'Person' });
  await expect(person).toContainText('10 Dec 1990');
  await expect(person).toContainText(`${name} (until 08 Jul 2020), Ada Byron (until 01 Jan 2010)`);

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Remove Ada Byron' }).click();
  await saveForm(page);
  await expect(person).toContainText(`${name} (until 08 Jul 2020)`);
  await expect(person).not.toContainText('Ada Byron');
});

test.describe('on a phone', () => {
  test.use(phoneScreen);

  test('half a second after a refusal the first wrong field is in sight, focused and announced', async ({
    as,
  }) => {
    const { page, client } = await openClientAs(as);
    // opened for one field, at that field; Save is in reach from everywhere
    await page.goto(`${client}/info/update?field=phone`);
    await expect(field(page, 'Phone')).toBeFocused();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeInViewport();
    await page.goto(`${client}/info/update`);
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill(' ');
    await field(page, 'Website').fill('javascript:alert(1)');
    await saveForm(page);
    await expect(page.getByRole('alert').filter({ hasText: 'check the marked field' })).toBeAttached();
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(/Name is required/);
    await expect(field(page, 'Website')).toHaveAccessibleDescription(/Write a web address/);
    // Below the navbar, and 20 px free.
    const top = () =>
      page.locator('[data-field]', { has: name }).evaluate((each) => each.getBoundingClientRect().top);
    await expect.poll(async () => Math.round((await top()) - 56)).toBe(20);
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => keptDrafts(page)).toBe('[]');
  });
});
