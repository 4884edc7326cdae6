import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { address, card, enter, field, fillAddress, saveForm } from '../client-forms.ts';
import { makeClient } from '../own-client.ts';
import { expect, phoneScreen, test, workerReady } from '../test.ts';

test.use(phoneScreen);

/** An address added is shown as not sent, can be changed before it is, and is sent. */
async function addAddress(page: Page, client: string): Promise<void> {
  const context = page.context();
  await page.goto(`${client}/addresses/list`);
  const add = page.getByRole('link', { name: 'Add an address' }).first();
  await add.click();
  // The choices are read with a connection, once.
  await page.getByRole('combobox', { name: 'Country' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.goBack();
  await expect(add).toBeVisible();
  await context.setOffline(true);
  await add.click();
  await fillAddress(page, 'Marktgasse 7');
  await saveForm(page);
  const made = card(page, 'Marktgasse 7');
  await expect(made).toContainText('Not sent yet');
  await expectAccessible(page);

  await page.reload();
  await made.getByRole('link', { name: 'Edit' }).click();
  await expect(address(page)).toHaveValue('Marktgasse 7');
  await field(page, 'City').fill('Thun');
  await saveForm(page);
  await expect(made).toContainText('Thun');
  await expect(made).toHaveCount(1);

  await context.setOffline(false);
  await expect(made).not.toContainText('Not sent yet', { timeout: 20_000 });
  await page.reload();
  await expect(made).toContainText('Thun');
}

/** A client is not changed, and nothing is lost by trying. */
async function tryToChangeClient(page: Page, client: string): Promise<void> {
  const context = page.context();
  await page.goto(`${client}/info/update`);
  await expect(field(page, 'Tax id')).toBeVisible();
  await context.setOffline(true);
  await field(page, 'Tax id').fill('KEPT-1');
  await saveForm(page);
  await expect(page.getByRole('alert').filter({ hasText: 'kept on this device' })).toBeVisible();
  await expect(page.getByText('saving this needs a connection').first()).toBeVisible();
  await page.reload();
  await expect(field(page, 'Tax id')).toHaveValue('KEPT-1');
  await context.setOffline(false);
  await saveForm(page);
  await expect(page).toHaveURL(/\/info$/, { timeout: 20_000 });
  await expect(page.getByRole('main')).toContainText('KEPT-1');
}

/** Facts about oneself, which colleagues find, are changed with a network and without. */
async function changeProfile(page: Page): Promise<void> {
  const context = page.context();
  await page.goto('/app/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Schools' }).fill('Universität Zürich\nETH Zürich');
  await saveForm(page);
  const about = page.getByRole('region', { name: 'About you' });
  await expect(about).toContainText('Universität Zürich, ETH Zürich');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Skills' }).fill('Payroll\npayroll');
  await saveForm(page);
  await expect(page.getByText('This value is duplicated!')).toBeVisible();
  await page.getByRole('textbox', { name: 'Skills' }).fill('Payroll');
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(about).toContainText('Not saved yet');
  await page.getByRole('button', { name: 'Edit' }).click();
  await saveForm(page);
  await expect(about).toContainText('Not sent yet');
  await context.setOffline(false);
  await expect(about).not.toContainText('Not sent yet', { timeout: 20_000 });
  await expect(about).toContainText('Payroll');
  await expectAccessible(page);
}

test('without a network staff add an address and change their profile, which are sent later; a client is kept as a draft', async ({
  installed,
  firm,
}) => {
  const page = await installed();
  // One with all that a company has to have: some of the demo's have not.
  const client = `/app/clients/${await makeClient(firm, 'Not Without Network')}`;
  await enter(page, 'manager');
  await workerReady(page);
  await addAddress(page, client);
  await tryToChangeClient(page, client);
  await changeProfile(page);
});
