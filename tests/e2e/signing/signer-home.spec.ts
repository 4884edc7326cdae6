import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { makePdf } from '#tests/fixtures/pdf.ts';
import { expectAccessible } from '../accessible.ts';
import { linkTo, mailsTo, sendDraftedEnvelope } from '../envelopes.ts';
import { fillEverything, finishSigning, openSignerLink, sealedCopy, ways } from '../signing.ts';
import { countTaps } from '../taps.ts';
import { expect, phoneScreen, test, workerReady } from '../test.ts';

test.use({ ...phoneScreen, worker: false });

/** Nothing is wider than the screen. */
const expectNarrow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    phoneScreen.viewport.width,
  );

const paper = (page: Page) => page.getByRole('region', { name: 'Page 1 of 1' });
/** The fields of the first signer are seen as they were filled in. */
async function expectFilledIn(page: Page): Promise<void> {
  await expect(paper(page)).toContainText('Ana Lima, Your role: Finance director');
  await expect(paper(page).getByRole('img', { name: 'made by hand' })).toBeVisible();
}

test('three sign on their phones, a group after the other, who sees what was filled in before, also without a network; the first finds the sealed file from home, and leaves', async ({
  page,
  elsewhere,
  installed,
  firm,
}) => {
  const { link, others } = await sendDraftedEnvelope(firm, {
    ...{ kinds: ['name', 'text', 'signature'], pdf: await makePdf() },
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
  await expectFilledIn(page);
  await expectNarrow(page);
  await page.goBack();
  await expect(page.getByText('You have signed')).toBeVisible();

  for (const [at, email] of others.entries()) {
    // The app is kept on the device of one of them.
    const worker = at === 0;
    const theirs = worker ? await installed() : await elsewhere(phoneScreen);
    const taps = await countTaps(theirs);
    await openSignerLink(theirs, await linkTo(firm, email));
    await expectFilledIn(theirs);
    if (worker) {
      await workerReady(theirs);
      await theirs.context().setOffline(true);
      await theirs.reload();
      await expectFilledIn(theirs);
      await expectAccessible(theirs);
      await theirs.context().setOffline(false);
    }
    await theirs.getByRole('button', { name: /Next field/ }).click();
    await ways.typed(theirs.getByRole('dialog'));
    await theirs.getByRole('button', { name: 'Use this signature' }).click();
    await theirs.getByRole('button', { name: 'Sign and finish' }).click();
    await expect(theirs.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    expect(taps.now()).toBeLessThanOrEqual(5);
    await theirs.close();
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
  await page
    .getByRole('list', { name: 'Earlier' })
    .getByRole('link', { name: /^Service agreement.*Complete$/ })
    .click();
  await expectNarrow(page);
  await page.getByRole('link', { name: 'Open Agreement (signed).pdf' }).click();
  await expect(paper(page)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
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
