import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { printableLetters } from '#contract/core/text/printable-text.ts';
import { makePdf } from '#tests/fixtures/pdf.ts';
import { popplerText } from '#tests/fixtures/pdf-tools.ts';
import { expectAccessible } from '../accessible.ts';
import { sendDraftedEnvelope } from '../envelopes.ts';
import { ownHeaders } from '../network.ts';
import { expectReflow, phoneReadings } from '../reflow.ts';
import { finishSigning, openSignerLink, sealedCopy, ways } from '../signing.ts';
import { countTaps } from '../taps.ts';
import { expect, phoneScreen, test } from '../test.ts';

test.use({ ...phoneScreen, worker: false });

const mark = (page: Page, label: string | RegExp) =>
  page.getByRole('region', { name: /^Page \d of \d$/ }).getByRole('button', { name: label });
const use = (page: Page) => page.getByRole('button', { name: 'Use this signature' });

test('fields wait for their document, say what cannot be printed, are there on another device but for the signature, and name what the server refuses', async ({
  page,
  elsewhere,
  firm,
}) => {
  const { link, fields } = await sendDraftedEnvelope(firm, {
    ...{ name: 'రవర', kinds: ['name', 'text', 'checkbox', 'signature'], lastApart: true },
  });
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/documents/*/file', async (route) => {
    await arrived;
    await route.fallback();
  });
  await openSignerLink(page, link);
  const unprintable = 'These characters cannot be printed: ర వ.';
  await expect(page.getByText(`Name: ${unprintable}`)).toBeVisible();
  await page.getByRole('button', { name: /Next field\s*: Name/ }).click();
  const name = page.getByRole('dialog', { name: 'Name' });
  await expect(name).toBeHidden();
  arrive();
  await expect(name.getByText(unprintable)).toBeVisible();
  await name.getByRole('textbox').fill('Ana');
  await name.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Name: ${unprintable}`)).toBeHidden();

  const role = page.getByRole('dialog', { name: 'Your role' });
  await role.getByRole('textbox').fill('Director, రవర');
  await expect(role.getByText(`${unprintable} Use ${printableLetters}.`)).toBeVisible();
  await role.getByRole('button', { name: 'Save' }).click();
  await expect(role.getByRole('textbox')).toBeVisible();
  await role.getByRole('textbox').fill('x'.repeat(1500));
  await expect(role.getByText(/There is room for \d+ characters here; these are 1500\./)).toBeVisible();
  await role.getByRole('textbox').fill('Director');
  await role.getByRole('button', { name: 'Save' }).click();
  await expect(role).toBeHidden();
  await expect(mark(page, 'Checkbox')).toBeFocused();
  const saved = page.waitForResponse('**/progress');
  await page.keyboard.press('Enter');

  const signature = page.getByRole('dialog', { name: 'Your signature' });
  await signature.getByRole('tab', { name: 'Type' }).click();
  await expect(signature.getByText(unprintable)).toBeVisible();
  await expect(use(page)).toBeDisabled();
  await signature.getByRole('tab', { name: 'Draw' }).click();
  await signature.getByRole('img', { name: /^Empty\. Draw your signature/ }).click();
  await expect(
    signature.getByText('This is too little to be a signature. Draw a little more.'),
  ).toBeVisible();
  await expect(use(page)).toBeDisabled();
  await expectAccessible(page);
  await expectReflow(page, phoneReadings);
  await signature.getByRole('tab', { name: 'Type' }).click();
  await signature.getByRole('textbox', { name: 'Your name' }).fill('Ana');
  await use(page).click();
  await page.getByRole('button', { name: 'Read again' }).click();
  await expect(page.getByRole('img', { name: 'Your signature: Ana' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Document' }).locator('option:checked')).toHaveText(
    /Annex/,
  );

  expect((await saved).status()).toBe(200);
  const desk = await elsewhere();
  await openSignerLink(desk, link);
  await expect(desk.getByRole('button', { name: /^Your role.*Director/ })).toBeVisible();
  await expect(desk.getByText('3 of 4')).toBeVisible();
  await desk.close();

  const id = fields.find(({ kind }) => kind === 'text')?.id ?? '';
  const answer = {
    status: 422,
    headers: ownHeaders,
    json: { code: 'invalid', message: 'No.', errors: { [id]: ['Say which.'] } },
  };
  await page.route('**/submissions', (route) => route.fulfill(answer));
  await finishSigning(page);
  await expect(page.getByRole('heading', { name: 'Not accepted' })).toBeVisible();
  await expect(page.getByText('Your role: Say which.')).toBeVisible();
  await expect(page.getByText('Unprocessable Entity.')).toHaveCount(0);
  await page.getByRole('link', { name: 'Home' }).click();
  const waiting = page.getByRole('list', { name: 'Waiting for you' });
  await expect(waiting.getByRole('link', { name: /Service agreement.*Not accepted/ })).toBeVisible();
  await expectAccessible(page);
  await waiting.getByRole('link').click();

  await page.unroute('**/submissions');
  await page.getByRole('link', { name: 'Back to the fields' }).click();
  await expect(mark(page, /^Your role: Director.*Say which\.$/)).toBeFocused();
  await expect(page.getByText('Your role: Say which.')).toBeVisible();
  await page.keyboard.press('Enter');
  await role.getByRole('textbox').fill('Director of finance');
  await role.getByRole('button', { name: 'Save' }).click();
  await finishSigning(page);
  await expect(sealedCopy(page).first()).toBeVisible({ timeout: 30_000 });
});

test('initials are proposed beside the signature, made on their own where they are to be others, and sealed', async ({
  page,
  firm,
}) => {
  const { link } = await sendDraftedEnvelope(firm, {
    ...{ name: 'Ana ليلى Lima', kinds: ['initials', 'signature'] },
  });
  await openSignerLink(page, link);
  await mark(page, 'Initials').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Your signature' });
  await expect(dialog.getByRole('img', { name: 'Your initials: AL' })).toBeVisible();
  await ways.drawn(dialog);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Use both' }).click();
  await page.getByRole('button', { name: 'Read again' }).click();
  await expect(mark(page, 'Initials: Your initials: AL')).toBeVisible();

  await mark(page, 'Initials').press('Enter');
  const other = page.getByRole('dialog', { name: 'Your initials' });
  await other.getByRole('textbox', { name: 'Your initials' }).fill('A. ర.');
  await expect(other.getByText(/This character cannot be printed: ర\. Type your initials in/)).toBeVisible();
  await other.getByRole('textbox', { name: 'Your initials' }).fill('A. L. L.');
  await expectAccessible(page);
  await other.getByRole('button', { name: 'Use these initials' }).click();
  await expect(mark(page, 'Initials: Your initials: A. L. L.')).toBeVisible();
  await page.reload();
  await expect(mark(page, 'Initials: Your initials: A. L. L.')).toBeVisible();
  await finishSigning(page);
  const download = page.waitForEvent('download');
  await sealedCopy(page).click({ timeout: 30_000 });
  expect(popplerText(await readFile(await (await download).path()))).toContain('A. L. L.');
});

test('eight fields take at most 13 taps from the link; what stands in them can be read, and held sideways the document has the screen', async ({
  page,
  firm,
}) => {
  const taps = await countTaps(page);
  const { link } = await sendDraftedEnvelope(firm, {
    kinds: ['text', 'number', 'checkbox', 'date', 'dropdown', 'radio', 'email', 'signature'],
    pdf: await makePdf(),
  });
  await openSignerLink(page, link);
  const before = (await mark(page, 'Your role').boundingBox())?.width ?? 0;
  await page.getByRole('button', { name: /Next field/ }).click();
  const dialog = page.getByRole('dialog');
  const save = () => dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('textbox', { name: 'Your role' }).fill('Finance director');
  await save();
  await dialog.getByRole('textbox', { name: 'Number' }).fill('1,250.50');
  await save();
  await expect(mark(page, 'Checkbox')).toBeFocused();
  await mark(page, 'Checkbox').click();
  // The device's own picker takes two.
  taps.more(2);
  await dialog.getByRole('combobox').selectOption('Yes');
  await save();
  await dialog.getByRole('radio', { name: 'No, never' }).click();
  await save();
  await dialog.getByRole('tab', { name: 'Type' }).click();
  await use(page).click();
  await expect(dialog.getByRole('button', { name: 'Sign and finish' })).toBeVisible();

  await page.keyboard.press('Escape');
  const filled = mark(page, /^Your role: Finance director/);
  expect(((await filled.boundingBox())?.width ?? 0) / before).toBeGreaterThan(2);
  await page.setViewportSize({ width: 844, height: 390 });
  const viewer = page.getByRole('region', { name: 'Agreement.pdf' });
  await expect.poll(async () => (await viewer.boundingBox())?.height).toBeGreaterThan(390 * 0.7);
  await expectAccessible(page);
  await page.setViewportSize(phoneScreen.viewport);

  // It was open already.
  taps.more(-1);
  await finishSigning(page);
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect(taps.now()).toBeLessThanOrEqual(13);
});
