import type { Locator, Page } from '@playwright/test';
import { expect, workerReady } from './test.ts';

/** Opens a link as its owner and goes on to the document. */
export async function openSignerLink(page: Page, link: string): Promise<void> {
  const prepared = page.waitForResponse('**/tickets');
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/external\/sign\/document-to-sign\/[0-9a-f-]+$/);
  await expect(page.getByRole('button', { name: /Next field/ })).toBeVisible();
  await prepared;
}

/** Enters the one-time code that a link asks for. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** The steps of each way to make a signature, in its dialog. */
export const ways = {
  typed: (dialog: Locator) => dialog.getByRole('tab', { name: 'Type' }).click(),
  async drawn(dialog: Locator) {
    await dialog.getByRole('tab', { name: 'Draw' }).click();
    const { x = 0, y = 0, width = 0, height = 0 } = (await dialog.locator('canvas').boundingBox()) ?? {};
    const { mouse } = dialog.page();
    await mouse.move(x + width * 0.1, y + height * 0.5);
    await mouse.down();
    for (const part of [0.3, 0.5, 0.7, 0.9])
      await mouse.move(x + width * part, y + height * (part === 0.5 ? 0.8 : 0.3), { steps: 4 });
    await mouse.up();
    await expect(dialog.getByRole('img', { name: 'Your signature, drawn' })).toBeVisible();
  },
  async uploaded(dialog: Locator) {
    await dialog.getByRole('tab', { name: 'Upload' }).click();
    await dialog.getByLabel('Choose a picture').setInputFiles('public/icons/icon-512.png');
    await expect(dialog.getByRole('img', { name: 'Your signature' })).toBeVisible();
  },
};

export type Way = keyof typeof ways;

/** The text box of the current field: in its dialog, or on the page of a wide screen. */
const typing = (page: Page) =>
  page
    .getByRole('dialog')
    .or(page.getByRole('region', { name: /^Page/ }))
    .getByRole('textbox');

/** Walks every field as a signer does, and signs: “Next field” opens the first, and saving leads on. */
export async function fillEverything(page: Page, way: Way = 'typed'): Promise<void> {
  const next = page.getByRole('button', { name: /Next field/ });
  const finishes = page.getByRole('button', { name: 'Finish', exact: true });
  await expect(page.getByRole('region', { name: /^Page 1 of/ })).toBeVisible();
  await expect(next.or(finishes).first()).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Your signature' });
  const box = page.getByRole('region', { name: /^Page/ }).locator('[aria-pressed]:focus');
  const asks = page.getByRole('dialog').getByRole('button', { name: 'Read again' });
  const open = dialog.or(typing(page)).or(box).or(asks).first();
  if (await next.isVisible()) await next.click();
  while ((await next.isVisible()) || (await asks.isVisible())) {
    // After the last required field, optional ones are not opened by themselves.
    if ((await finishes.isVisible()) && !(await open.isVisible())) await next.click();
    await expect(open).toBeVisible();
    if (await asks.isVisible()) {
      await asks.click();
      await expect(asks).toBeHidden();
    } else if (await dialog.isVisible()) {
      await ways[way](dialog);
      await dialog.getByRole('button', { name: /adopt|use/i }).click();
      await expect(dialog).toBeHidden();
    } else if (await box.isVisible()) await box.press('Enter');
    else {
      const text = await typing(page).elementHandle({ timeout: 10_000 });
      await text?.fill('Finance director');
      await text?.press('Enter');
      // Until it has gone it would be taken for the text box of the next field.
      await text?.waitForElementState('hidden');
    }
  }
}

/** Opens the finish step, unless the last field has led there, and consents. */
export async function giveConsent(page: Page): Promise<void> {
  const finishes = page.getByRole('button', { name: 'Finish', exact: true });
  const agrees = page.getByRole('dialog').getByRole('button', { name: 'Sign and finish' });
  await expect(finishes.or(agrees).first()).toBeVisible();
  if (!(await agrees.isVisible())) await finishes.click();
  await agrees.click();
}

/** Consents, and waits for the confirmation. */
export async function finishSigning(page: Page): Promise<void> {
  await giveConsent(page);
  await expect(page).toHaveURL(/\/confirmation\//);
}

/** The button that downloads the sealed copy of a document, once there is one. */
export const sealedCopy = (page: Page) => page.getByRole('button', { name: /^Download .* \(signed\)\.pdf$/ });

/** Opens the link, and signs its document without a network. */
export async function signOffline(page: Page, link: string, way?: Way): Promise<void> {
  await openSignerLink(page, link);
  await signHereOffline(page, way);
}

/** Signs the open document, without a network. */
export async function signHereOffline(page: Page, way?: Way): Promise<void> {
  await workerReady(page);
  await page.context().setOffline(true);
  await fillEverything(page, way);
  await finishSigning(page);
}
