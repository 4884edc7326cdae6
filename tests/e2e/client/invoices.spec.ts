import { readFile } from 'node:fs/promises';
import { unzip } from '#tests/fixtures/unzip.ts';
import { expect, phoneScreen, signIn, test, workerReady } from '../test.ts';

test.use(phoneScreen);

test('a contact reads what is overdue, takes invoices home, and reads them again without a network', async ({
  installed,
}) => {
  const page = await installed();
  const context = page.context();
  await signIn(page, 'both');
  await expect(page).toHaveURL(/\/client\/home$/);
  const toPay = page
    .getByRole('list', { name: 'To do' })
    .getByRole('link', { name: /Overdue by \d+ days.*Pay [A-Z]{3} [\d,.]+$/ });
  await toPay.first().click();

  await expect(page.getByRole('heading', { name: /^Invoice P(HK|SG)-\d{5}$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'To pay' }).getByText('Payment reference')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Payments' }).getByText('Payment', { exact: true }),
  ).toBeVisible();
  const invoice = page.url();
  await page.getByRole('link', { name: 'Open the PDF' }).click();
  await expect(page.getByRole('region', { name: 'Page 1' })).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await readFile(await (await file).path())).subarray(0, 5).toString()).toBe('%PDF-');
  const pdf = page.url();

  await page.goto('/client/invoice/list');
  await expect(
    page
      .getByRole('main')
      .getByText(/ overdue/)
      .first(),
  ).toBeVisible();
  await page.getByLabel('State').first().selectOption({ label: 'Overdue' });
  await expect(page.getByText(/^Overdue by \d+ days$/)).toHaveCount(2);
  await page.goto('/client/invoice/list');
  await page
    .getByRole('button', { name: /Select/ })
    .first()
    .click();
  for (const at of [0, 1]) await page.getByRole('checkbox').nth(at).check();
  const zip = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download 2 as zip' }).click();
  const names = [...unzip(await readFile(await (await zip).path())).keys()];
  expect(names).toHaveLength(2);
  for (const name of names) expect(name).toMatch(/^Invoice P(HK|SG)-\d{5}\.pdf$/);

  await page.goto('/client/invoice/list');
  await page.getByRole('link', { name: 'Statement' }).click();
  await expect(page.getByText('Balance after').first()).toBeVisible();
  await page.getByRole('button', { name: 'Last 3 months' }).click();
  await expect(page).toHaveURL(/from=\d{4}/);
  await page.getByRole('link', { name: 'Open the PDF' }).click();
  await expect(page.getByRole('region', { name: 'Page 1' })).toBeVisible();

  await workerReady(page);
  await context.setOffline(true);
  await page.goto('/client/invoice/list');
  await expect(page.getByText(/^As of \d\d [A-Z][a-z]{2} \d{4}/)).toBeVisible();
  await page.goto(invoice);
  await expect(page.getByRole('region', { name: 'Lines' })).toBeVisible();
  await page.goto(pdf);
  await expect(page.getByRole('region', { name: 'Page 1' })).toBeVisible();
  await context.setOffline(false);
});

test('a contact without access to invoices is offered none', async ({ as }) => {
  const page = await as('viewer');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Invoices' })).toHaveCount(0);
  await page.goto('/client/invoice/list');
  await expect(page.getByText('view invoice')).toBeVisible();
});
