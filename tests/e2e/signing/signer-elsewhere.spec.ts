import { sendEnvelope } from '../envelopes.ts';
import { openLink } from '../signing.ts';
import { expect, phone, test } from '../test.ts';

test.use({ ...phone, worker: false });

test('what was filled in on one device is there on another, but for the signature', async ({
  page,
  elsewhere,
  firm,
}) => {
  const { link } = await sendEnvelope(firm, { kinds: ['text', 'signature'] });
  await openLink(page, link);
  await page.getByRole('button', { name: /^Your role/ }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Finance director');
  const saved = page.waitForResponse('**/progress');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  expect((await saved).status()).toBe(200);

  const desk = await elsewhere();
  await openLink(desk, link);
  await expect(desk.getByRole('button', { name: /^Your role.*Finance director/ })).toBeVisible();
  await expect(desk.getByText('1 of 2')).toBeVisible();
});
