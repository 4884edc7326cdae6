import { sendDraftedEnvelope } from '../envelopes.ts';
import { openSignerLink } from '../signing.ts';
import { expect, phoneScreen, test } from '../test.ts';

test.use({ ...phoneScreen, worker: false });

test('progress of one device is there on another, but for the signature', async ({
  page,
  elsewhere,
  firm,
}) => {
  const { link } = await sendDraftedEnvelope(firm, { kinds: ['text', 'signature'] });
  await openSignerLink(page, link);
  await page.getByRole('button', { name: /^Your role/ }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Finance director');
  const saved = page.waitForResponse('**/progress');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  expect((await saved).status()).toBe(200);

  const desk = await elsewhere();
  await openSignerLink(desk, link);
  await expect(desk.getByRole('button', { name: /^Your role.*Finance director/ })).toBeVisible();
  await expect(desk.getByText('1 of 2')).toBeVisible();
});
