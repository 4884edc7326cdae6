import type { Page } from '@playwright/test';
import type { SignInName } from '#server/demo/sign-ins.ts';
import { keptDrafts } from './stored.ts';
import { expect, type OpenAs, signIn } from './test.ts';

export const address = (page: Page) => page.getByRole('textbox', { name: 'Address', exact: true });
export const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });
export const saveForm = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

export const card = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Addresses' }).getByRole('listitem').filter({ hasText: text });

export async function enter(page: Page, who: SignInName): Promise<void> {
  await signIn(page, who);
  await expect(page).toHaveURL(/my-dashboard$/);
}

const corporate = [{ field: 'kind', operator: 'EQ', keyword: 'CORPORATE' }];
const companies = `/app/clients/list?filters=${encodeURIComponent(JSON.stringify(corporate))}`;

/** Opens the nth company of the list and returns the path of its record. */
export async function openClient(page: Page, nth = 0): Promise<string> {
  await page.goto(companies);
  return follow(page, nth);
}

/** The same as a manager, in a browser in which they are signed in already. */
export async function openClientAs(as: OpenAs, nth = 0): Promise<{ page: Page; client: string }> {
  const page = await as('manager', companies);
  return { page, client: await follow(page, nth) };
}

async function follow(page: Page, nth: number): Promise<string> {
  const rows = page.getByRole('table', { name: 'Clients' }).or(page.getByRole('list', { name: 'Clients' }));
  await rows.getByRole('link').nth(nth).click();
  await expect(page).toHaveURL(/\/app\/clients\/[0-9a-f-]+\/info$/);
  return new URL(page.url()).pathname.replace(/\/info$/, '');
}

/** Chooses an option of a combobox by typing. */
export async function pick(page: Page, label: string, option: string): Promise<void> {
  const combobox = page.getByRole('combobox', { name: label });
  await combobox.fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}

export async function fillAddress(page: Page, line: string): Promise<void> {
  await pick(page, 'Kinds', 'Billing');
  await page.keyboard.press('Escape');
  await address(page).fill(line);
  await field(page, 'City').fill('Bern');
  await pick(page, 'Country', 'Switzerland');
}

/** Changes a form and waits until its draft is on disk: reloading the page at once may cut the write short. */
export async function untilKept(page: Page, change: () => Promise<void>): Promise<void> {
  const before = await keptDrafts(page);
  await change();
  await expect.poll(() => keptDrafts(page)).not.toBe(before);
}
