import type { Browser, Page } from '@playwright/test';
import type { SignInName } from '../../server/demo/sign-ins.ts';
import { expectAccessible } from './accessible.ts';
import { address, card, enter, field, fillAddress, openClient, save } from './client-forms.ts';
import { expect, phone, test, workerReady } from './test.ts';

/** The same record in somebody else's browser. */
async function elsewhere(browser: Browser, at: string, who: SignInName): Promise<Page> {
  const context = await browser.newContext({ baseURL: new URL(at).origin });
  const page = await context.newPage();
  await enter(page, who);
  await page.goto(at);
  return page;
}

async function addAddress(page: Page, client: string, line: string): Promise<void> {
  await page.goto(`${client}/addresses/create`);
  await fillAddress(page, line);
  await save(page);
  await expect(card(page, line)).toBeVisible();
}

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
});
