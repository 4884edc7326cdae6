import { readFile } from 'node:fs/promises';
import { giveHrDocument } from '../hr-documents.ts';
import { keepingMs, listedPayslips, openPayslipDocument } from '../kept.ts';
import { expect, phoneScreen, signIn, test, workerReady } from '../test.ts';

test.use(phoneScreen);

test('an employee reads a payslip, and again with no network and no server', async ({ installed, firm }) => {
  const page = await installed();
  const context = page.context();
  await signIn(page, 'employee');
  await expect(page).toHaveURL(/\/client\/my-home$/);
  await page.getByRole('navigation').getByRole('link', { name: 'My payslips' }).click();
  await expect(listedPayslips(page)).toHaveCount(24);

  await listedPayslips(page).first().click();
  await expect(page.getByRole('region', { name: 'Net pay' })).toContainText(/CHF|SGD|HKD|EUR|USD/);
  await openPayslipDocument(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const saved = await readFile(await (await download).path());
  expect(saved.subarray(0, 5).toString()).toBe('%PDF-');

  await page.goto('/client/my-payslips');
  await expect(page.getByText('Kept on this device')).toBeVisible({ timeout: keepingMs });
  await workerReady(page);

  const uncaught: string[] = [];
  page.on('pageerror', (error) => void uncaught.push(error.message));
  await context.setOffline(true);
  await firm.stop();
  await page.goto('/client/my-payslips');
  await expect(page.getByText('Kept on this device, opens offline')).toBeVisible();
  const mark = page.getByRole('banner').getByRole('status');
  await expect(mark).toContainText('You are offline');
  await expect(mark).toContainText(/Last synced \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d/);
  // The header fits the narrowest phone.
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: 360, height });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize({ width, height });
  await expect(listedPayslips(page)).toHaveCount(24);
  await listedPayslips(page).nth(23).click();
  await expect(page.getByRole('region', { name: 'Earnings' })).toBeVisible();
  await openPayslipDocument(page);

  await page.goto('/client/my-home');
  const pay = page.getByRole('region', { name: 'Pay' });
  await expect(pay.getByText(/^(today|tomorrow|in \d+ days)$/)).toBeVisible();
  await pay.getByRole('link', { name: 'Month by month' }).click();
  await expect(page.getByRole('group', { name: /^Pay of \d{4} by month$/ })).toBeVisible();
  await page.getByRole('link', { name: 'My payslips' }).first().click();
  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(page.getByRole('region', { name: 'Totals' }).getByText('Gross').first()).toBeVisible();

  await page.goto('/client/my-hr-documents');
  await page.getByRole('list', { name: 'HR documents' }).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeEnabled();
  expect(uncaught).toEqual([]);

  await context.setOffline(false);
  await firm.start();
});

test('what can be pressed beside a document stays in its place when the document has come, on a phone and on a desk', async ({
  as,
  firm,
}) => {
  const page = await as('employee');
  for (const [where, viewport] of [
    ['on a phone', phoneScreen.viewport],
    ['on a desk', { width: 1280, height: 800 }],
  ] as const) {
    const title = `House rules ${where}`;
    await giveHrDocument(firm, title);
    await page.setViewportSize(viewport);
    const come = Promise.withResolvers<void>();
    await page.route('**/hr-documents/*/file', async (route) => {
      await come.promise;
      await route.continue();
    });
    await page.goto('/client/my-hr-documents');
    await page.getByRole('main').getByRole('link', { name: title }).click();
    const read = page.getByRole('button', { name: 'I have read this' });
    await expect(read).toBeVisible();
    const place = await read.boundingBox();
    come.resolve();
    await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeEnabled();
    expect(await read.boundingBox()).toEqual(place);
    await page.unrouteAll();
  }
});
