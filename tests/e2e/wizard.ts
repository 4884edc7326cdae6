import type { Locator, Page } from '@playwright/test';
import { makePdf } from '../fixtures/pdf.ts';
import { still } from './still.ts';
import { expect } from './test.ts';

/** A file as it is chosen on a device. */
export interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
export const file = (name: string, bytes: Uint8Array): Chosen => ({
  name,
  mimeType: name.endsWith('.pdf') ? 'application/pdf' : 'application/octet-stream',
  buffer: Buffer.from(bytes),
});
export const pdf = async (name: string, pages = 2): Promise<Chosen> =>
  file(name, await makePdf({ pages, title: name.replace('.pdf', '') }));

export const headingNamed = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
export const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
export const listed = (page: Page, list: string | RegExp) =>
  page.getByRole('list', { name: list }).getByRole('listitem');

/** Goes to an element by Tab, as somebody without a mouse does; no page has more stops than this. */
export async function tabTo(page: Page, to: Locator): Promise<void> {
  await expect(to).toBeVisible();
  for (let stops = 0; stops < 90; stops++) {
    if (await to.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to ${to}.`);
}
export async function press(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}

/** Waits until a step has opened: its heading has the focus, and nothing is loading. */
export async function arrived(page: Page, title: string): Promise<void> {
  await expect(headingNamed(page, title)).toBeFocused();
  await still(page);
}

/** Chooses files by the button, with the keyboard. */
export async function chooseFiles(page: Page, files: Chosen[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await press(page, page.getByRole('button', { name: 'Choose PDFs' }));
  await (await chooser).setFiles(files);
}

/** The documents chosen have arrived, under these names. */
export async function uploaded(page: Page, ...names: string[]): Promise<void> {
  await expect(listed(page, 'Documents')).toContainText(names);
  await expect(page.getByRole('list', { name: 'Documents' }).getByRole('progressbar')).toHaveCount(0);
}

/** Adds an outside signer, by keyboard. */
export async function addOutsider(page: Page, name: string, email: string): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: 'Add a person' }));
  await page.keyboard.type(email);
  await expect(page.getByRole('option', { name: `Add ${email}` })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeHidden();
}
