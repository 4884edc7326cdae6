import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { forgetDevices, putLast } from '../by-hand.ts';
import { linkTo, sendDraftedEnvelope } from '../envelopes.ts';
import { openFirm, type RunningFirm } from '../firm.ts';
import { makeReleaseFolder, type ReleaseFolder } from '../release.ts';
import {
  decline,
  enterCode,
  fillEverything,
  finishSigning,
  openSignerLink,
  sealedCopy,
  signHereOffline,
  signOffline,
} from '../signing.ts';
import { expect, phoneScreen, test, withoutWorkers } from '../test.ts';

/* Changes of an envelope while somebody signed without a network. More of them: `signer.spec.ts`. */

test.use(phoneScreen);

const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 30_000 });

/** Opens a link in a browser of its own, and acts there. */
async function elsewhere(
  browser: Browser,
  { address }: RunningFirm,
  link: string,
  act: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await withoutWorkers(browser.newContext({ ...phoneScreen, baseURL: address }));
  const page = await context.newPage();
  await openSignerLink(page, link);
  await act(page);
  await context.close();
}
async function signing(page: Page): Promise<void> {
  await fillEverything(page);
  await finishSigning(page);
  await heading(page, 'Thank you');
}

test('declined by another meanwhile: who it was and why, and what becomes of the signature', async ({
  page,
  context,
  firm,
  browser,
}) => {
  const { link, others } = await sendDraftedEnvelope(firm, { others: [{ name: 'Ben Second', order: 1 }] });
  await signOffline(page, link);
  await elsewhere(browser, firm, await linkTo(firm, others[0] ?? ''), async (ben) => {
    await decline(ben, 'The amount is wrong.');
    await heading(ben, 'You declined');
  });
  await context.setOffline(false);
  await heading(page, 'Not accepted');
  await expect(page.getByText('Declined before your signature arrived')).toBeVisible();
  await expect(
    page.getByText('Ben Second declined this document before your signature arrived: “The amount is wrong”.'),
  ).toBeVisible();
  await expect(page.getByText(/Ingrid Solheim can see your signature, and decides/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Ben Second: “The amount is wrong.”')).toBeVisible();
});

test('not their turn any more: it is kept, says so, and goes when it is', async ({
  page,
  context,
  firm,
  browser,
}) => {
  const { link, others, state } = await sendDraftedEnvelope(firm, {
    others: [{ name: 'Ben Second', order: 1 }],
  });
  const [email = ''] = others;
  await signOffline(page, await linkTo(firm, email));
  await putLast(firm, email);
  await context.setOffline(false);
  await expect(page.getByText('It is not your turn yet.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Signed here, not sent yet').first()).toBeVisible();
  await expectAccessible(page);

  await elsewhere(browser, firm, link, signing);
  await page.reload();
  await heading(page, 'Thank you');
  await expect(sealedCopy(page)).toBeVisible({ timeout: 30_000 });
  expect(await state()).toBe('completed');
});

test('signed already on another device: as good as done', async ({ page, context, firm, browser }) => {
  const { link, sent } = await sendDraftedEnvelope(firm);
  await signOffline(page, link);
  await elsewhere(browser, firm, link, signing);
  const before = await sent();
  await context.setOffline(false);
  await heading(page, 'Thank you');
  await expect(sealedCopy(page)).toBeVisible({ timeout: 30_000 });
  await page.goto('/external/outbox');
  const kept = page.getByRole('list', { name: 'Waiting to be sent' });
  await expect(kept.getByText('Sent', { exact: true })).toBeVisible();
  expect((await sent()).recipients).toEqual(before.recipients);
});

test('a device the firm does not know any more: the code is asked again, and what was signed is kept and sent', async ({
  page,
  context,
  firm,
}) => {
  const email = `forgotten-${Date.now()}@example.com`;
  const { link, code, state } = await sendDraftedEnvelope(firm, { email, asksForCode: true });
  const comeIn = async (known: string) => {
    await page.goto(link);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => code().catch(() => known)).not.toBe(known);
    await enterCode(page, await code());
  };
  const prepared = page.waitForResponse('**/tickets');
  await comeIn('');
  await prepared;
  const used = await code();
  await signHereOffline(page);

  await page.goto('about:blank');
  await context.clearCookies();
  await forgetDevices(firm, email);
  await context.setOffline(false);
  await page.goto('/external/home');
  const acts = page.getByRole('list', { name: 'What you did on this device' });
  await expect(acts).toContainText('This device is not known yet for this document.', { timeout: 30_000 });
  await expect(acts).toContainText('Not received yet');
  await expectAccessible(page);
  expect(await state()).toBe('sent');

  await comeIn(used);
  await expect(sealedCopy(page)).toBeVisible({ timeout: 30_000 });
  expect(await state()).toBe('completed');
});

const inOwnPlace = test.extend<{ place: ReleaseFolder; own: RunningFirm }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  place: async ({}, use) => {
    const place = await makeReleaseFolder();
    await use(place);
    await place.remove();
  },
  own: async ({ place }, use) => {
    const own = await openFirm(place.root);
    await use(own);
    await own.remove();
  },
});

inOwnPlace(
  'the words of consent changed meanwhile: they are shown, and what was filled in is signed under the new ones',
  async ({ page, context, place, own }) => {
    const { link, state } = await sendDraftedEnvelope(own);
    await signOffline(page, link);
    await own.stop();
    await place.changeConsent('These are the new words.');
    await own.start();
    await context.setOffline(false);
    await heading(page, 'Not accepted');
    await expect(
      page.getByText('What you agree to has new words, which you have not seen yet.'),
    ).toBeVisible();
    await expectAccessible(page);
    expect(await state()).toBe('sent');

    await page.getByRole('link', { name: 'Read and sign again' }).click();
    await expect(page.getByRole('button', { name: /^Your role.*Finance director/ })).toBeVisible();
    await page.getByRole('button', { name: 'Finish' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('These are the new words.');
    await dialog.getByRole('button', { name: 'Sign and finish' }).click();
    await heading(page, 'Thank you');
    await expect(sealedCopy(page)).toBeVisible({ timeout: 30_000 });
    expect(await state()).toBe('completed');
  },
);
