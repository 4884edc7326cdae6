import { expectAccessible } from '../accessible.ts';
import { forgetDevices } from '../by-hand.ts';
import { linkTo, sendDraftedEnvelope } from '../envelopes.ts';
import {
  enterCode,
  fillEverything,
  finishSigning,
  openSignerLink,
  sealedCopy,
  signHereOffline,
  signOffline,
} from '../signing.ts';
import { expect, phoneScreen, test, workerReady } from '../test.ts';
import { wakeWorker } from '../worker.ts';

test.use(phoneScreen);

test('a device holds the documents of every link opened on it: one signed by a picture without a network waits and is delivered, another by the worker once its tab was closed', async ({
  installed,
  firm,
}) => {
  const page = await installed();
  const context = page.context();
  const email = `two-links-${Date.now()}@example.com`;
  const wanted = { name: 'Tove Twolinks', email, kinds: ['signature'] } as const;
  const first = await sendDraftedEnvelope(firm, wanted);
  await openSignerLink(page, first.link);
  const there = page.url();
  const second = await sendDraftedEnvelope(firm, wanted);
  await expect.poll(() => linkTo(firm, email)).not.toBe(first.link);
  await openSignerLink(page, await linkTo(firm, email));
  const other = page.url();
  expect(other).not.toBe(there);
  await workerReady(page);
  await page.goto('/external/home');
  await expect(page.getByRole('link', { name: /^Service agreement/ })).toHaveCount(2);

  await context.setOffline(true);
  await page.goto(first.link);
  await page.getByRole('button', { name: 'Open the copy on this device' }).click();
  await expect(page).toHaveURL(there);
  await fillEverything(page, 'uploaded');
  await finishSigning(page);
  const mine = page.getByRole('listitem').filter({ hasText: 'Tove Twolinks' });
  await expect(mine).toContainText('Signed here, not sent yet');
  expect(await first.state()).toBe('sent');
  await context.setOffline(false);
  await expect(sealedCopy(page)).toBeVisible({ timeout: 30_000 });
  expect(await first.state()).toBe('completed');
  expect(await second.state()).toBe('sent');

  await page.goto(other);
  await signHereOffline(page);
  await expect(page.getByText('Signed here, not sent yet').first()).toBeVisible();
  // A page of another origin keeps the context alive while ours is gone.
  await page.goto('about:blank');
  await context.setOffline(false);
  await wakeWorker(page, firm.address);
  await expect.poll(second.state, { timeout: 30_000 }).toBe('completed');
});

test('a signer whose session is over is told what became of what they signed; a device the firm does not know any more is asked for the code again, and sends what it kept', async ({
  installed,
  firm,
}) => {
  const page = await installed();
  const context = page.context();
  const acts = page.getByRole('list', { name: 'What you did on this device' });
  const cancelled = await sendDraftedEnvelope(firm, { kinds: ['signature'] });
  await signOffline(page, cancelled.link);
  await cancelled.cancel('The terms changed.');
  await expect(page.getByText('Signed here, not sent yet').first()).toBeVisible();
  await page.goto('about:blank');
  await context.clearCookies();
  await context.setOffline(false);
  await page.goto('/external/home');
  await expect(page.getByRole('heading', { name: /Open your link|Portico is locked/ })).toBeVisible();
  await expect(acts.getByRole('listitem')).toHaveCount(1);
  await expect(acts).toContainText('Did not count', { timeout: 30_000 });
  await expect(acts).toContainText('The sender cancelled this document.');
  await expectAccessible(page);

  const email = `forgotten-${Date.now()}@example.com`;
  const { link, code, state } = await sendDraftedEnvelope(firm, {
    ...{ email, asksForCode: true, kinds: ['signature'] },
  });
  /** Asks for another code than the one that is known. */
  const askForCode = async (known: string) => {
    await page.goto(link);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => code().catch(() => known)).not.toBe(known);
    return code();
  };
  const used = await askForCode('');
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter the 6 digits from the e-mail.')).toBeVisible();
  await enterCode(
    page,
    used.replace(/^./, (digit) => String((Number(digit) + 1) % 10)),
  );
  await expect(page.getByText('This is not the code. 4 more tries.')).toBeVisible();
  const prepared = page.waitForResponse('**/tickets');
  await enterCode(page, used);
  await expect(page).toHaveURL(/\/external\/sign\/document-to-sign\//);
  await prepared;
  await signHereOffline(page);

  await page.goto('about:blank');
  await context.clearCookies();
  await forgetDevices(firm, email);
  await context.setOffline(false);
  await page.goto('/external/home');
  await expect(acts).toContainText('This device is not known yet for this document.', { timeout: 30_000 });
  await expect(acts).toContainText('Not received yet');
  await expectAccessible(page);
  expect(await state()).toBe('sent');
  await enterCode(page, await askForCode(used));
  await expect(sealedCopy(page)).toBeVisible({ timeout: 30_000 });
  expect(await state()).toBe('completed');
});
