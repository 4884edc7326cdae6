import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { putLast } from '../by-hand.ts';
import { linkTo, sendDraftedEnvelope } from '../envelopes.ts';
import { fillEverything, finishSigning, openSignerLink, sealedCopy } from '../signing.ts';
import { expect, phoneScreen, test, workerReady } from '../test.ts';

/* Changes of an envelope while somebody signed without a network. A document that is replaced: `corrected.spec.ts`. */

test.use(phoneScreen);

const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 30_000 });

test('of documents signed without a network one was declined by another meanwhile, one cancelled, one asked of somebody else, one signed on another device, one due later: each tells its signer, and the last goes in its turn', async ({
  installed,
  firm,
  elsewhere,
  as,
}) => {
  const page = await installed();
  const context = page.context();
  const email = `meanwhile-${Date.now()}@example.com`;
  let link = '';
  /** Sends a document, opens its link, and keeps both on the device. */
  const open = async (wanted: Parameters<typeof sendDraftedEnvelope>[1]) => {
    const envelope = await sendDraftedEnvelope(firm, { email, kinds: ['text', 'signature'], ...wanted });
    const known = link;
    await expect.poll(() => linkTo(firm, email)).not.toBe(known);
    link = await linkTo(firm, email);
    await openSignerLink(page, link);
    await expect(page.getByRole('region', { name: 'Page 1 of 3' })).toBeVisible();
    return { ...envelope, link, at: page.url() };
  };
  const others = [{ name: 'Ben Second', order: 1 }];
  const declined = await open({ title: 'Declined lease', others });
  const [benEmail = ''] = declined.others;
  const toDecline = await linkTo(firm, benEmail);
  const waiting = await open({ title: 'Waiting lease', others });
  const passed = await open({ title: 'Passed lease' });
  const signed = await open({ title: 'Signed lease' });
  // The newest link is the one that the device is signed in by: only that tells why its document was cancelled.
  const cancelled = await open({ title: 'Cancelled lease' });
  await workerReady(page);
  await context.setOffline(true);
  const outcomes = new Map<string, string>();
  for (const { id, at } of [declined, waiting, cancelled, passed, signed]) {
    await page.goto(at);
    await fillEverything(page);
    await finishSigning(page);
    await expect(page.getByText('Signed here, not sent yet').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Read the document' })).toBeVisible();
    outcomes.set(id, page.url());
  }
  const goTo = ({ id }: { id: string }) => page.goto(outcomes.get(id) ?? '');

  const ben = await elsewhere({ ...phoneScreen, worker: false });
  await openSignerLink(ben, toDecline);
  await ben.getByRole('button', { name: 'Decline' }).click();
  const reason = ben.getByRole('dialog').getByRole('textbox');
  await reason.fill('The amount is wrong.');
  await ben.keyboard.press('Escape');
  await expect(reason).toHaveCount(0);
  await ben.getByRole('button', { name: 'Decline' }).click();
  await expect(reason).toHaveValue('The amount is wrong.');
  await ben.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await heading(ben, 'You declined');
  await ben.getByRole('link', { name: 'Home' }).click();
  await expect(
    ben
      .getByRole('list', { name: 'Earlier' })
      .getByRole('link', { name: /“The amount is wrong\.”.*You declined$/ }),
  ).toBeVisible();
  await ben.goto(toDecline);
  await heading(ben, 'You declined');
  await cancelled.cancel('The terms changed.');
  await passed.replace('Nia Next');
  await putLast(firm, waiting.id, email);
  const desk = await elsewhere({ ...phoneScreen, worker: false });
  await openSignerLink(desk, signed.link);
  await fillEverything(desk);
  await finishSigning(desk);
  await heading(desk, 'Thank you');
  const before = await signed.sent();

  await context.setOffline(false);
  await heading(page, 'Thank you');
  await expect(sealedCopy(page)).toBeVisible({ timeout: 30_000 });
  expect((await signed.sent()).recipients).toEqual(before.recipients);

  await goTo(declined);
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

  await goTo(waiting);
  await expect(page.getByText('It is not your turn yet.')).toBeVisible();
  await expect(page.getByText('Signed here, not sent yet').first()).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => linkTo(firm, benEmail)).not.toBe(toDecline);
  await openSignerLink(ben, await linkTo(firm, benEmail));
  await fillEverything(ben);
  await finishSigning(ben);
  await heading(ben, 'Thank you');
  await page.reload();
  await heading(page, 'Thank you');
  await expect(sealedCopy(page)).toBeVisible({ timeout: 30_000 });
  expect(await waiting.state()).toBe('completed');

  await goTo(passed);
  await heading(page, 'Not accepted');
  await expect(page.getByText('Ingrid Solheim asked N… N… before your signature arrived.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Read the document' })).toHaveCount(0);

  await goTo(cancelled);
  await heading(page, 'Not accepted');
  await expect(
    page.getByText('cancelled this document before your signature arrived: “The terms changed”.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Waiting' }).click();
  const item = (title: string) =>
    page.getByRole('list', { name: 'Waiting to be sent' }).getByRole('listitem').filter({ hasText: title });
  await expect(item('Signed lease').getByText('Sent', { exact: true })).toBeVisible();
  await expect(item('Cancelled lease')).toContainText('The sender cancelled this document.');
  await item('Cancelled lease').getByRole('link', { name: 'See what you can do' }).click();
  const copy = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save proof that I signed' }).click();
  expect((await copy).suggestedFilename()).toMatch(/^portico-.*\.json$/);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Cancelled by the sender')).toBeVisible();

  const sender = await as('administrator', '/app/sign/document-to-sign');
  const late = sender.getByRole('list', { name: 'Answered too late' });
  await late.getByRole('button', { name: /^Cancelled lease One answer/ }).click();
  const evidence = sender.getByRole('dialog').getByRole('article', { name: 'Ana Lima' });
  await expect(evidence.getByText('You had cancelled the document')).toBeVisible();
  await expect(evidence.getByText('Finance director')).toBeVisible();
  await expect(evidence.getByRole('img', { name: 'Signature of Ana Lima: Ana Lima' })).toBeVisible();
  await expectAccessible(sender);
});

test('the words of consent changed meanwhile: they are shown, and what was filled in is signed under the new ones', async ({
  installed,
  firm,
}) => {
  const page = await installed();
  const context = page.context();
  const { id, link, state } = await sendDraftedEnvelope(firm);
  // The device is given words, and a ticket for them, that are not the server's any more once the signature arrives.
  const consent = { version: 0, text: 'These are the old words.' };
  const old = { [`/envelopes/${id}`]: { consent }, '/tickets': { consentVersion: consent.version } };
  for (const [end, part] of Object.entries(old))
    await page.route(
      ({ pathname }) => pathname.endsWith(end),
      async (route) => {
        const response = await route.fetch();
        const { data, ...answer } = (await response.json()) as { data: object };
        await route.fulfill({ response, json: { ...answer, data: { ...data, ...part } } });
      },
    );
  await openSignerLink(page, link);
  await workerReady(page);
  await context.setOffline(true);
  await fillEverything(page);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Finish', exact: true }).click();
  await expect(dialog).toContainText(consent.text);
  await finishSigning(page);
  await page.unrouteAll({ behavior: 'wait' });
  await context.setOffline(false);
  await heading(page, 'Not accepted');
  await expect(page.getByText('What you agree to has new words, which you have not seen yet.')).toBeVisible();
  await expectAccessible(page);
  expect(await state()).toBe('sent');

  await page.getByRole('link', { name: 'Read and sign again' }).click();
  await expect(page.getByRole('button', { name: /^Your role.*Finance director/ })).toBeVisible();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(dialog).toContainText('I have read these documents in full and want to sign them');
  await expect(dialog).not.toContainText(consent.text);
  await dialog.getByRole('button', { name: 'Sign and finish' }).click();
  await heading(page, 'Thank you');
  await expect(sealedCopy(page)).toBeVisible({ timeout: 30_000 });
  expect(await state()).toBe('completed');
});
