import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { noServer } from '../network.ts';
import { keysIn } from '../stored.ts';
import { expect, phoneScreen, signIn, test, workerReady } from '../test.ts';

test.use(phoneScreen);

const list = '/client/shared-documents/list';
const viewer = (page: Page) => page.getByRole('button', { name: /^(Keep on|Remove from) this device$/ });
const opened = (page: Page) => page.getByRole('button', { name: 'Download', exact: true });

test('a contact keeps shared documents on the device from the list and while reading, reads one offline, and removes it; signing out drops them', async ({
  installed,
  firm,
}) => {
  const page = await installed();
  const context = page.context();
  await signIn(page, 'viewer');
  await expect(page).toHaveURL(/\/client\/home$/);
  await page.goto(list);
  const keep = page.getByRole('button', { name: /^Keep on this device: / });
  const name = async (at: number) =>
    (await keep.nth(at).getAttribute('aria-label'))?.replace('Keep on this device: ', '') ?? '';
  const [first, second, third] = [await name(0), await name(1), await name(2)];
  const mark = (label: 'Keep on' | 'Remove from', of: string) =>
    page.getByRole('button', { name: `${label} this device: ${of}`, exact: true });

  // A file that cannot be fetched is not called kept.
  const files = (url: URL) => url.pathname.endsWith('/file');
  await page.route(files, (route) => route.abort());
  await mark('Keep on', first).click();
  await expect(page.getByText('The server could not be reached.')).toBeVisible();
  await expect(mark('Keep on', first)).toBeEnabled();
  await page.unroute(files);
  await mark('Keep on', first).click();
  await expect(mark('Remove from', first)).toBeVisible();
  await expectAccessible(page);

  // A desk shows the same as a table.
  await page.setViewportSize({ width: 1280, height: 800 });
  const table = page.getByRole('table', { name: 'Shared documents' });
  await expect(table.getByRole('button', { name: `Remove from this device: ${first}` })).toBeVisible();
  await expect(table.getByRole('button', { name: `Keep on this device: ${third}` })).toBeEnabled();
  await table.getByRole('link', { name: second, exact: true }).click();
  await expect(opened(page)).toBeVisible();
  await viewer(page).click();
  await expect(viewer(page)).toHaveText('Remove from this device');
  await expectAccessible(page);
  await page.setViewportSize(phoneScreen.viewport);
  await page.reload();
  await expect(viewer(page)).toHaveText('Remove from this device');
  await workerReady(page);

  await context.setOffline(true);
  firm.network.lie(noServer);
  await page.goto(list);
  await expect(mark('Keep on', third)).toBeDisabled();
  await page.getByRole('link', { name: first, exact: true }).click();
  await expect(opened(page)).toBeVisible();
  await expect(viewer(page)).toHaveText('Remove from this device');
  await viewer(page).click();
  await expect(viewer(page)).toHaveText('Keep on this device');
  await expect(viewer(page)).toBeDisabled();
  await page.reload();
  await expect(page.getByText('This file is not on this device yet')).toBeVisible();

  await page.goto('/logout');
  await page.getByRole('button', { name: 'Erase it and sign out' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login/);
  expect((await keysIn(page)).filter(({ key }) => /^portico-(cache|outbox)-/.test(key))).toEqual([]);
  await context.setOffline(false);
  firm.network.lie();
});
