import type { Page } from '@playwright/test';
import { demoPerson, sendTo } from '../envelopes.ts';
import { listedPayslips, openPayslipDocument } from '../kept.ts';
import { expectReflow } from '../reflow.ts';
import { expect, phoneScreen, test } from '../test.ts';

test.use(phoneScreen);

/** Expects the open document to have half of the screen at twice the text size, and all of it in sight at once. */
async function expectHalfScreen(page: Page, name: string | RegExp): Promise<void> {
  const viewer = page.getByRole('region', { name });
  await expect(page.getByRole('region', { name: /^Page 1/ })).toBeVisible();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const half = phoneScreen.viewport.height / 2;
  await expect.poll(async () => (await viewer.boundingBox())?.height).toBeGreaterThanOrEqual(half);
  // The heading takes the focus when the screen is drawn, which may scroll once more.
  await expect(async () => {
    await viewer.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    const head = (await page.getByRole('banner').first().boundingBox())?.height ?? Number.NaN;
    const { y = Number.NaN, height = Number.NaN } = (await viewer.boundingBox()) ?? {};
    expect(y).toBeGreaterThanOrEqual(head);
    expect(y + height).toBeLessThanOrEqual(phoneScreen.viewport.height);
  }).toPass({ timeout: 10_000 });
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await expectReflow(page);
}

test('at twice the text size a document to sign and a payslip have half of a phone’s screen', async ({
  as,
  firm,
}) => {
  const title = 'Board minutes in large text';
  await sendTo(firm, await demoPerson(firm, 'both'), { title });
  const page = await as('both', '/client/sign/document-to-sign');
  await page.getByRole('link', { name: new RegExp(title) }).click();
  await expectHalfScreen(page, /\.pdf$/);

  await page.goto('/client/my-payslips');
  await listedPayslips(page).first().click();
  await expectReflow(page);
  await openPayslipDocument(page);
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeEnabled();
  await expectHalfScreen(page, await page.getByRole('heading', { level: 1 }).innerText());
});
