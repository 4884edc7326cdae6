import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { keptOn, openPayslipDocument } from '../kept.ts';
import { noServer } from '../network.ts';
import { expectReflow } from '../reflow.ts';
import { expect, phoneScreen, test } from '../test.ts';

test.use(phoneScreen);

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const others = (page: Page) => page.getByRole('navigation', { name: 'Other payslips' });

/** Draws a finger over the screen. */
async function swipe(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  const device = await page.context().newCDPSession(page);
  const at = (part: number) => ({
    touchPoints: [{ x: from[0] + part * (to[0] - from[0]), y: from[1] + part * (to[1] - from[1]) }],
  });
  await device.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(0) });
  for (const part of [0.1, 0.3, 0.6, 1])
    await device.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(part) });
  await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await device.detach();
}

test('one tap from the home shows what was paid; months are turned, the document opens and leads back, also without a network', async ({
  installed,
  firm,
}) => {
  const page = await installed();
  const context = page.context();
  await keptOn(page);
  for (const network of ['there', 'gone'] as const) {
    if (network === 'gone') {
      await context.setOffline(true);
      firm.network.lie(noServer);
    }
    await page.goto('/client/my-home');
    await page
      .getByRole('region', { name: 'Latest payslip' })
      .getByRole('listitem')
      .getByRole('link')
      .click();
    await expect(page.getByRole('region', { name: 'Net pay' })).toContainText(/[A-Z]{3} [\d,]+\.\d\d/);
    for (const name of ['Earnings', 'Deductions', /^\d{4} to date$/])
      await expect(page.getByRole('region', { name })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Net pay' })).toContainText(
      /(more|less) than in|The same as in/,
    );
    if (network === 'there') {
      await expectAccessible(page);
      await expectReflow(page);
    }

    const [newest, second] = [
      await title(page).innerText(),
      await others(page).getByRole('link').innerText(),
    ];
    await others(page).getByRole('link', { name: second }).click();
    await expect(title(page)).toHaveText(second);
    await others(page).getByRole('link', { name: newest }).click();
    await expect(title(page)).toHaveText(newest);
    await swipe(page, [120, 420], [320, 430]);
    await expect(title(page)).toHaveText(second);
    // Scrolling, and the strip of the browser's own way back, turn nothing.
    await swipe(page, [300, 500], [260, 200]);
    await swipe(page, [8, 420], [300, 420]);
    await expect(title(page)).toHaveText(second);
    await page.keyboard.press('ArrowRight');
    await expect(title(page)).toHaveText(newest);
    await page.keyboard.press('ArrowLeft');
    await expect(title(page)).toHaveText(second);

    await openPayslipDocument(page);
    await page.getByRole('link', { name: `Breakdown of ${second}` }).click();
    await expect(page.getByRole('region', { name: 'Net pay' })).toBeVisible();
    await page.goBack();
    await page.goBack();
    // The months that were turned through are one step of the way back.
    await page.goBack();
    await expect(page).toHaveURL(/my-home$/);
  }
  firm.network.lie();
  await context.setOffline(false);
});

test('what waits for a contact is one list, the overdue first, and leads to where it is done', async ({
  as,
}) => {
  const page = await as('both', '/client/home');
  const list = page.getByRole('list', { name: 'To do' }).getByRole('link');
  await expect(list.first()).toContainText(/Overdue by \d+ days?/);
  await expectAccessible(page);
  const all = page.getByRole('button', { name: /^Show all \d+$/ });
  if (await all.isVisible()) await all.click();
  for (const words of [
    /^Invoice .*Pay [A-Z]{3} [\d,.]+$/,
    /Sign by \d\d [A-Z][a-z]{2}( \d{4})?$/,
    /Read and confirm$/,
  ])
    await expect(list.filter({ hasText: words }).first()).toBeVisible();
  await list
    .filter({ hasText: /^Invoice / })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'To pay' })).toBeVisible();
});

test('the year is a chart whose months say their gross and net, and lead to their payslip', async ({
  as,
}) => {
  const page = await as('employee', '/client/my-payslips/year-to-date');
  const bars = page.getByRole('group', { name: /^Pay of \d{4} by month$/ }).getByRole('button');
  await bars.first().click();
  await expect(bars.first()).toHaveAttribute('aria-pressed', 'true');
  const month = page.getByRole('main').getByRole('status').filter({ hasText: 'Gross' });
  await expect(month).toContainText(/Net[A-Z]{3} [\d,]+\.\d\dGross[A-Z]{3} [\d,]+\.\d\d/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 568 });
  await expectReflow(page);
  await expectAccessible(page);
  await month.getByRole('link', { name: /^Open / }).click();
  await expect(page.getByRole('region', { name: 'Net pay' })).toBeVisible();
});
