import type { Browser, Page } from '@playwright/test';
import type { SignInName } from '../../server/demo/sign-ins.ts';
import { expectAccessible } from './accessible.ts';
import { expect, phone, signIn, test, workerReady } from './test.ts';

const address = (page: Page) => page.getByRole('textbox', { name: 'Address', exact: true });
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const kept = (page: Page) => page.getByText(/^Your unsaved changes from .+ are back/);
const card = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Addresses' }).getByRole('listitem').filter({ hasText: text });

async function enter(page: Page, who: SignInName): Promise<void> {
  await signIn(page, who);
  await expect(page).toHaveURL(/my-dashboard$/);
}

/** Opens the nth company of the list and answers the path of its record. */
async function openClient(page: Page, nth = 0): Promise<string> {
  const kind = [{ field: 'kind', operator: 'EQ', keyword: 'CORPORATE' }];
  await page.goto(`/app/clients/list?filters=${encodeURIComponent(JSON.stringify(kind))}`);
  const rows = page.getByRole('table', { name: 'Clients' }).or(page.getByRole('list', { name: 'Clients' }));
  await rows.getByRole('link').nth(nth).click();
  await expect(page).toHaveURL(/\/app\/clients\/[0-9a-f-]+\/info$/);
  return new URL(page.url()).pathname.replace(/\/info$/, '');
}

/** The same record in somebody else's browser. */
async function elsewhere(browser: Browser, at: string, who: SignInName): Promise<Page> {
  const context = await browser.newContext({ baseURL: new URL(at).origin });
  const page = await context.newPage();
  await enter(page, who);
  await page.goto(at);
  return page;
}

/** Chooses in a field that is typed into. */
async function pick(page: Page, label: string, option: string): Promise<void> {
  const combobox = page.getByRole('combobox', { name: label });
  await combobox.fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}
async function fillAddress(page: Page, line: string): Promise<void> {
  await pick(page, 'Kinds', 'Billing');
  await page.keyboard.press('Escape');
  await address(page).fill(line);
  await field(page, 'City').fill('Bern');
  await pick(page, 'Country', 'Switzerland');
}
async function addAddress(page: Page, client: string, line: string): Promise<void> {
  await page.goto(`${client}/addresses/create`);
  await fillAddress(page, line);
  await save(page);
  await expect(card(page, line)).toBeVisible();
}

test('an address is added, changed, deleted and brought back', async ({ page }) => {
  await enter(page, 'manager');
  await openClient(page);
  const menu = page.getByRole('navigation', { name: 'Client' });
  await menu.getByRole('link', { name: 'Addresses' }).click();
  await page.getByRole('link', { name: 'Add an address' }).click();
  await expect(menu.getByRole('link', { name: 'Addresses' })).toHaveAttribute('aria-current', 'page');
  await fillAddress(page, 'Kramgasse 49');
  await expectAccessible(page);
  await save(page);

  const made = card(page, 'Kramgasse 49');
  await expect(made).toContainText('Switzerland');
  await made.getByRole('link', { name: 'Edit' }).click();
  await field(page, 'Postal code').fill('3011');
  await save(page);
  await expect(made).toContainText('3011 Bern');

  await made.getByRole('button', { name: 'Delete' }).click();
  await expect(made).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(made).toContainText('3011 Bern');
  await expectAccessible(page);
});

test('what is unsaved survives a reload, a lost connection and a forced sign-out, for its owner alone', async ({
  page,
  context,
}) => {
  await enter(page, 'manager');
  const client = await openClient(page, 1);
  const form = `${client}/addresses/create`;
  await page.goto(form);
  await address(page).fill('Spitalgasse 2');
  await pick(page, 'Country', 'Norway');

  await page.reload();
  await expect(kept(page)).toBeVisible();
  await expect(address(page)).toHaveValue('Spitalgasse 2');
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Norway');
  await expectAccessible(page);

  await workerReady(page);
  await context.setOffline(true);
  await field(page, 'City').fill('Oslo');
  await page.reload();
  await expect(field(page, 'City')).toHaveValue('Oslo');
  await context.setOffline(false);

  // Somewhere else in the app and back: nobody asks.
  await page.getByRole('link', { name: 'Leave' }).click();
  await page.getByRole('link', { name: 'Add an address' }).first().click();
  await expect(field(page, 'City')).toHaveValue('Oslo');

  // The session is over: the server refuses the next call.
  await field(page, 'Postal code').fill('0150');
  await context.clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/employee-login$/);
  // Somebody else is not taken there, and finds nothing of it there.
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

  // A deliberate sign-out asks, by name.
  await page.goto('/logout');
  await expect(page.getByRole('heading', { name: 'Not everything was saved' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'New address' }).click();
  await expect(address(page)).toHaveValue('Spitalgasse 2');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(address(page)).toHaveValue('');
  await expect(kept(page)).toHaveCount(0);
  await page.goto('/logout');
  await expect(page).toHaveURL(/employee-login$/);
});

test('a person is called by their names, and earlier names are put right', async ({ page }) => {
  await enter(page, 'manager');
  const kind = [{ field: 'kind', operator: 'EQ', keyword: 'INDIVIDUAL' }];
  const columns = 'name,first_name,last_name,date_of_birth';
  await page.goto(`/app/clients/list?columns=${columns}&filters=${encodeURIComponent(JSON.stringify(kind))}`);
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
  // What is missing is counted on the part of the record it belongs to.
  const parts = page.getByRole('navigation', { name: 'Client' });
  await expect(parts.getByRole('link', { name: /^Info/ })).toHaveAccessibleName(
    /\d+ missing, \w+ importance/,
  );
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Edit' }).click();
  await field(page, 'Last name').fill('Lovelace');
  await page.getByLabel('Date of birth').fill('1990-12-10');
  await page.getByLabel('Called so since').fill('2020-07-08');
  await page.getByRole('button', { name: 'Add an earlier name' }).click();
  await save(page);
  await expect(field(page, 'Earlier name')).toBeFocused();
  await expect(field(page, 'Earlier name')).toHaveAccessibleDescription(/Name is required/);
  await expectAccessible(page);
  await field(page, 'Earlier name').fill('Ada Byron');
  await page.getByLabel('Until').fill('2010-01-01');
  await save(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ Lovelace$/);
  const person = page.getByRole('region', { name: 'Person' });
  await expect(person).toContainText('10 Dec 1990');
  await expect(person).toContainText(`${name} (until 08 Jul 2020), Ada Byron (until 01 Jan 2010)`);

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Remove Ada Byron' }).click();
  await save(page);
  await expect(person).toContainText(`${name} (until 08 Jul 2020)`);
  await expect(person).not.toContainText('Ada Byron');
});

test('two people change one client: what both wrote is chosen field by field', async ({ page, browser }) => {
  await enter(page, 'manager');
  const client = await openClient(page, 2);
  const form = `${client}/info/update`;
  await page.goto(form);
  await field(page, 'Phone').fill('+47 11 11 11 11');
  await field(page, 'Tax id').fill('MINE-1');

  const other = await elsewhere(browser, new URL(form, page.url()).href, 'associate');
  await field(other, 'Phone').fill('+47 22 22 22 22');
  await field(other, 'HubSpot').fill('4711');
  await save(other);
  await expect(other).toHaveURL(/\/info$/);

  await save(page);
  const both = page.getByRole('region', { name: 'Changed meanwhile' });
  await expect(both.getByRole('heading')).toContainText('Priya Raman changed this while you did');
  await expect(both.getByRole('heading')).toBeFocused();
  await expect(both).toContainText('Taken over, since you left it alone: HubSpot');
  await expect(field(page, 'HubSpot')).toHaveValue('4711');
  await expect(both.getByRole('group', { name: 'Phone' })).toContainText('+47 11 11 11 11');
  await expectAccessible(page);

  await save(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Choose which version to keep' })).toBeVisible();
  // What is still to be chosen is kept like everything else.
  await page.reload();
  await expect(both.getByRole('radio', { checked: true })).toHaveCount(0);
  await both.getByRole('radio', { name: /^Theirs/ }).check();
  await expect(field(page, 'Phone')).toHaveValue('+47 22 22 22 22');
  await save(page);
  await expect(page).toHaveURL(/\/info$/);
  const facts = page.getByRole('main');
  await expect(facts).toContainText('+47 22 22 22 22');
  await expect(facts).toContainText('MINE-1');

  // Where nothing contradicts, both are saved, and it is said.
  await page.goto(form);
  await field(page, 'Tax id').fill('MINE-2');
  await other.goto(form);
  await field(other, 'HubSpot').fill('4712');
  await save(other);
  await expect(other).toHaveURL(/\/info$/);
  await save(page);
  await expect(page.getByText('Saved, with what somebody else changed meanwhile: HubSpot.')).toBeVisible();
  await expect(facts).toContainText('MINE-2');
  await other.context().close();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('half a second after a refusal the first wrong field is in sight, focused and announced', async ({
    page,
  }) => {
    await enter(page, 'manager');
    const client = await openClient(page);
    await page.goto(`${client}/info/update`);
    await field(page, 'Name').fill(' ');
    await field(page, 'Website').fill('javascript:alert(1)');
    await save(page);
    await expect(page.getByRole('alert').filter({ hasText: 'look at the marked fields' })).toBeAttached();
    const name = field(page, 'Name');
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(/Name is required/);
    await expect(field(page, 'Website')).toHaveAccessibleDescription(/Write a web address/);
    // Below the navbar, and 20 px free.
    const top = () =>
      page.locator('[data-field]', { has: name }).evaluate((each) => each.getBoundingClientRect().top);
    await expect.poll(async () => Math.round((await top()) - 56)).toBe(20);
    await expectAccessible(page);
  });

  test('an address added without a network is shown as not sent, and sent when there is one', async ({
    page,
    context,
  }) => {
    await enter(page, 'manager');
    const client = await openClient(page, 3);
    const countries = page.waitForResponse(/\/countries/);
    await page.goto(`${client}/addresses/list`);
    await countries;
    await expect(page.getByRole('link', { name: 'Add an address' }).first()).toBeVisible();
    await workerReady(page);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Add an address' }).first().click();
    await fillAddress(page, 'Marktgasse 7');
    await save(page);
    const made = card(page, 'Marktgasse 7');
    await expect(made).toContainText('Not sent yet');
    await expectAccessible(page);

    // It can be changed before anybody else has it.
    await page.reload();
    await made.getByRole('link', { name: 'Edit' }).click();
    await expect(address(page)).toHaveValue('Marktgasse 7');
    await field(page, 'City').fill('Thun');
    await save(page);
    await expect(made).toContainText('Thun');
    await expect(made).toHaveCount(1);

    await context.setOffline(false);
    await expect(made).not.toContainText('Not sent yet', { timeout: 20_000 });
    await page.reload();
    await expect(made).toContainText('Thun');
  });

  test('a change made without a network meets one made meanwhile', async ({ page, context, browser }) => {
    await enter(page, 'manager');
    const client = await openClient(page, 4);
    await addAddress(page, client, 'Aarbergergasse 1');
    await workerReady(page);
    const made = card(page, 'Aarbergergasse 1');
    const form = (await made.getByRole('link', { name: 'Edit' }).getAttribute('href')) ?? '';
    await page.goto(form);
    await expect(address(page)).toHaveValue('Aarbergergasse 1');
    await context.setOffline(true);
    await field(page, 'City').fill('Basel');
    await save(page);
    await expect(made).toContainText('Not sent yet');

    const other = await elsewhere(browser, new URL(form, page.url()).href, 'associate');
    await field(other, 'City').fill('Chur');
    await save(other);
    await expect(other).toHaveURL(/addresses\/list$/);
    await other.context().close();

    await context.setOffline(false);
    await expect(made).toContainText('Needs you', { timeout: 20_000 });
    await page.goto('/app/outbox');
    await page.getByRole('link', { name: 'See what you can do' }).click();
    const both = page.getByRole('region', { name: 'Changed meanwhile' });
    await expect(both.getByRole('group', { name: 'City' })).toContainText('Basel');
    await expect(both.getByRole('group', { name: 'City' })).toContainText('Chur');
    await both.getByRole('radio', { name: /^Mine/ }).check();
    await save(page);
    await expect(made).toContainText('Basel');
    await expect(made).not.toContainText('Needs you');
    await page.goto('/app/outbox');
    await expect(page.getByText('Needs you')).toHaveCount(0);
  });

  test('a client is not changed without a network, and nothing is lost by trying', async ({
    page,
    context,
  }) => {
    await enter(page, 'manager');
    const client = await openClient(page, 5);
    await page.goto(`${client}/info/update`);
    await expect(field(page, 'Tax id')).toBeVisible();
    await workerReady(page);
    await context.setOffline(true);
    await field(page, 'Tax id').fill('KEPT-1');
    await save(page);
    await expect(page.getByRole('alert').filter({ hasText: 'kept on this device' })).toBeVisible();
    await expect(page.getByText('saving this needs a connection').first()).toBeVisible();
    await page.reload();
    await expect(field(page, 'Tax id')).toHaveValue('KEPT-1');
    await context.setOffline(false);
    await save(page);
    await expect(page).toHaveURL(/\/info$/, { timeout: 20_000 });
    await expect(page.getByRole('main')).toContainText('KEPT-1');
  });

  test('staff say of themselves what colleagues find, also without a network', async ({ page, context }) => {
    await enter(page, 'payroll');
    await page.goto('/app/profile');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Schools' }).fill('Universität Zürich\nETH Zürich');
    await save(page);
    const about = page.getByRole('region', { name: 'About you' });
    await expect(about).toContainText('Universität Zürich, ETH Zürich');

    await workerReady(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Skills' }).fill('Payroll\npayroll');
    await save(page);
    await expect(page.getByText('This value is duplicated!')).toBeVisible();
    await page.getByRole('textbox', { name: 'Skills' }).fill('Payroll');
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(about).toContainText('Not saved yet');
    await page.getByRole('button', { name: 'Edit' }).click();
    await save(page);
    await expect(about).toContainText('Not sent yet');
    await context.setOffline(false);
    await expect(about).not.toContainText('Not sent yet', { timeout: 20_000 });
    await expect(about).toContainText('Payroll');
    await expectAccessible(page);
  });
});
