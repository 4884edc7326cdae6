import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { makePdf } from '../../fixtures/pdf.ts';
import { expectAccessible } from '../accessible.ts';
import { linkTo, mailsTo, sendDraftedEnvelope } from '../envelopes.ts';
import { fillEverything, finishSigning, openSignerLink, sealedCopy, signOffline, ways } from '../signing.ts';
import { countTaps } from '../taps.ts';
import { expect, phoneScreen, test, withoutWorkers, workerReady } from '../test.ts';

test.use(phoneScreen);

const earlier = (page: Page) => page.getByRole('list', { name: 'Earlier' });

/** Nothing is wider than the screen. */
const expectNarrow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    phoneScreen.viewport.width,
  );

test('three sign on their phones, a group after the other; the first finds the sealed file from home, and leaves', async ({
  page,
  browser,
  firm,
}) => {
  const { link, others } = await sendDraftedEnvelope(firm, {
    kinds: ['signature'],
    others: ['Ben Second', 'Cleo Second'].map((name) => ({ name, order: 2 })),
  });
  await openSignerLink(page, link);
  await expect(page).not.toHaveURL(new RegExp(link.split('/').at(-1) ?? ''));
  await fillEverything(page, 'drawn');
  for (const email of others) expect(await mailsTo(firm, email)).toBe(0);
  await finishSigning(page);
  await expect(page.getByText('You have signed')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Cleo Second' })).toContainText('Invited');
  await page.getByRole('link', { name: 'Read the document' }).click();
  await expect(page.getByRole('region', { name: 'Page 1 of 3' })).toBeVisible();
  await expectNarrow(page);
  await page.goBack();
  await expect(page.getByText('You have signed')).toBeVisible();
  for (const asked of await Promise.all(others.map((email) => linkTo(firm, email)))) {
    const context = await withoutWorkers(browser.newContext({ ...phoneScreen, baseURL: firm.address }));
    const theirs = await context.newPage();
    const taps = await countTaps(theirs);
    await openSignerLink(theirs, asked);
    await theirs.getByRole('button', { name: /Next field/ }).click();
    await ways.typed(theirs.getByRole('dialog'));
    await theirs.getByRole('button', { name: 'Use this signature' }).click();
    await theirs.getByRole('button', { name: 'Sign and finish' }).click();
    await expect(theirs.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    expect(taps.now()).toBeLessThanOrEqual(5);
    await context.close();
  }
  await page.reload();
  await expect(sealedCopy(page)).toBeVisible({ timeout: 30_000 });
  await expectNarrow(page);
  const certificate = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Certificate of completion' }).click();
  expect((await certificate).suggestedFilename()).toBe('Service agreement (certificate).pdf');

  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { name: 'Hello, Ana' })).toBeVisible();
  await expect(page.getByText('Nothing to sign')).toBeVisible();
  await expectAccessible(page);
  await earlier(page)
    .getByRole('link', { name: /^Service agreement.*Complete$/ })
    .click();
  await expectNarrow(page);
  await page.getByRole('link', { name: 'Open Agreement (signed).pdf' }).click();
  await expect(page.getByRole('region', { name: 'Page 1 of 3' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const sealed = await download;
  expect(sealed.suggestedFilename()).toBe('Agreement (signed).pdf');
  const verdict = execFileSync('pdfsig', [await sealed.path()], { encoding: 'utf8' });
  expect(verdict).toContain('Signature is Valid');
  expect(verdict).toContain('Total document signed');
  execFileSync('qpdf', ['--check', await sealed.path()]);

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Signed by everybody' })).toBeVisible();
  await expect(page.getByText(/asks Ana Lima to sign/)).toHaveCount(0);

  await page.goto('/logout?portal=external');
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expectAccessible(page);
});

test('recipients see what was filled in before, also without a network', async ({ page, browser, firm }) => {
  const { link, others } = await sendDraftedEnvelope(firm, {
    ...{
      title: 'Filled in before',
      name: 'Ana First',
      kinds: ['name', 'text', 'signature'],
      pdf: await makePdf(),
    },
    others: [{ name: 'Ben Second', order: 2 }],
  });
  await openSignerLink(page, link);
  await fillEverything(page, 'drawn');
  await finishSigning(page);
  await page.getByRole('link', { name: 'Read the document' }).click();
  const before = (of: Page) => of.getByRole('region', { name: 'Page 1 of 1' });
  await expect(before(page)).toContainText('Ana First, Your role: Finance director');
  await expect(before(page).getByRole('img', { name: 'made by hand' })).toBeVisible();

  const context = await browser.newContext({ ...phoneScreen, baseURL: firm.address });
  const theirs = await context.newPage();
  await openSignerLink(theirs, await linkTo(firm, others[0] ?? ''));
  await expect(before(theirs)).toContainText('Ana First, Your role: Finance director');
  await workerReady(theirs);
  await context.setOffline(true);
  await theirs.reload();
  await expect(before(theirs)).toContainText('Ana First, Your role: Finance director');
  await expect(before(theirs).getByRole('img', { name: 'made by hand' })).toBeVisible();
  await expectAccessible(theirs);
  await expect(theirs.getByRole('button', { name: /Next field/ })).toBeVisible();
  await context.close();
});

test('a signer who declined is told so at home and by the link, with their reason', async ({
  page,
  firm,
}) => {
  const { link } = await sendDraftedEnvelope(firm);
  await openSignerLink(page, link);
  await page.getByRole('button', { name: 'Decline' }).click();
  const reason = page.getByRole('dialog').getByRole('textbox');
  await reason.fill('The amount is wrong.');
  await page.keyboard.press('Escape');
  await expect(reason).toHaveCount(0);
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(reason).toHaveValue('The amount is wrong.');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page).toHaveURL(/\/confirmation\//);
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(
    earlier(page).getByRole('link', { name: /“The amount is wrong\.”.*You declined$/ }),
  ).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'You declined' })).toBeVisible();
});

test('a device holds the documents of every link that was opened on it, also without a network', async ({
  page,
  context,
  firm,
}) => {
  const email = `two-links-${Date.now()}@example.com`;
  const first = await sendDraftedEnvelope(firm, { name: 'Tove Twolinks', email });
  await openSignerLink(page, first.link);
  const there = page.url();
  const second = await sendDraftedEnvelope(firm, { name: 'Tove Twolinks', email });
  await expect.poll(() => linkTo(firm, email)).not.toBe(first.link);
  await openSignerLink(page, await linkTo(firm, email));
  expect(page.url()).not.toBe(there);
  await workerReady(page);
  await page.goto('/external/home');
  const waiting = page.getByRole('link', { name: /^Service agreement/ });
  await expect(waiting).toHaveCount(2);

  await context.setOffline(true);
  await page.goto(first.link);
  await page.getByRole('button', { name: 'Open the copy on this device' }).click();
  await expect(page).toHaveURL(there);
  await fillEverything(page);
  await finishSigning(page);
  await expect(page.getByText('Signed here, not sent yet').first()).toBeVisible();
  await context.setOffline(false);
  await expect.poll(first.state, { timeout: 30_000 }).toBe('completed');
  expect(await second.state()).toBe('sent');
});

test('a signer whose session is over, and whose link with the envelope, is told what became of what they signed', async ({
  page,
  context,
  firm,
}) => {
  const { link, cancel } = await sendDraftedEnvelope(firm);
  await signOffline(page, link);
  await cancel('The terms changed.');
  await expect(page.getByText('Signed here, not sent yet').first()).toBeVisible();
  await page.goto('about:blank');
  await context.clearCookies();
  await context.setOffline(false);
  await page.goto('/external/home');
  await expect(page.getByRole('heading', { name: /Open your link|Portico is locked/ })).toBeVisible();
  const acts = page.getByRole('list', { name: 'What you did on this device' });
  await expect(acts.getByRole('listitem')).toHaveCount(1);
  await expect(acts).toContainText('Did not count', { timeout: 30_000 });
  await expect(acts).toContainText('The sender cancelled this document.');
  await expectAccessible(page);
});
