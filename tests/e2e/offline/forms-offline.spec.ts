import { expectAccessible } from '../accessible.ts';
import { address, card, enter, field, fillAddress, openClient, saveForm } from '../client-forms.ts';
import { makeClient } from '../own-client.ts';
import { expect, phoneScreen, test, workerReady } from '../test.ts';

test.use(phoneScreen);

test('an address added without a network is shown as not sent, and sent when there is one', async ({
  page,
  context,
}) => {
  // Requested once, by the first page that needs it, and kept.
  const countries = page.waitForResponse(/\/countries/);
  await enter(page, 'manager');
  const client = await openClient(page, 3);
  await page.goto(`${client}/addresses/list`);
  await countries;
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('link', { name: 'Add an address' }).first()).toBeVisible();
  await workerReady(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Add an address' }).first().click();
  await fillAddress(page, 'Marktgasse 7');
  await saveForm(page);
  const made = card(page, 'Marktgasse 7');
  await expect(made).toContainText('Not sent yet');
  await expectAccessible(page);

  // It can be changed before it is sent.
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
});

test('a client is not changed without a network, and nothing is lost by trying', async ({
  page,
  context,
  firm,
}) => {
  // One with all that a company has to have: some of the demo's have not.
  const client = `/app/clients/${await makeClient(firm, 'Not Without Network')}`;
  await enter(page, 'manager');
  await page.goto(`${client}/info/update`);
  await expect(field(page, 'Tax id')).toBeVisible();
  await workerReady(page);
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
});

test('staff say of themselves what colleagues find, also without a network', async ({ page, context }) => {
  await enter(page, 'payroll');
  await page.goto('/app/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Schools' }).fill('Universität Zürich\nETH Zürich');
  await saveForm(page);
  const about = page.getByRole('region', { name: 'About you' });
  await expect(about).toContainText('Universität Zürich, ETH Zürich');

  await workerReady(page);
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
});
