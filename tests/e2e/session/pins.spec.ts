import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { noServer } from '../network.ts';
import { expect, phoneScreen, signIn, test, workerReady } from '../test.ts';

const list = '/client/shared-documents/list';
const viewer = (page: Page) => page.getByRole('button', { name: /^(Keep on|Remove from) this device$/ });
const opened = (page: Page) => page.getByRole('button', { name: 'Download' });

/** Signs a contact in and shows their shared documents. */
async function openList(page: Page): Promise<void> {
  await signIn(page, 'viewer');
  await expect(page).toHaveURL(/\/client\/home$/);
  await page.goto(list);
}

for (const [size, options] of Object.entries({
  phone: phoneScreen,
  desktop: { viewport: { width: 1280, height: 800 } },
}))
  test.describe(`a contact, ${size}`, () => {
    test.use(options);

    test('keeps a shared document on the device, reads it offline, and removes it', async ({
      page,
      context,
      firm,
    }) => {
      await openList(page);
      const keep = page.getByRole('button', { name: /^Keep on this device: / });
      const [first, second] = [keep.first(), keep.nth(1)];
      const name = (await first.getAttribute('aria-label'))?.replace('Keep on this device: ', '') ?? '';
      const other = (await second.getAttribute('aria-label'))?.replace('Keep on this device: ', '') ?? '';
      await first.click();
      const remove = page.getByRole('button', { name: `Remove from this device: ${name}`, exact: true });
      await expect(remove).toBeVisible();
      await expectAccessible(page);
      await workerReady(page);

      await context.setOffline(true);
      firm.network.lie(noServer);
      await page.goto(list);
      await expect(page.getByRole('button', { name: `Keep on this device: ${other}` })).toBeDisabled();
      await page.getByRole('link', { name, exact: true }).click();
      await expect(opened(page)).toBeVisible();
      await expect(viewer(page)).toHaveText('Remove from this device');
      await viewer(page).click();
      await expect(viewer(page)).toHaveText('Keep on this device');
      await expect(viewer(page)).toBeDisabled();
      await page.reload();
      await expect(page.getByText('This file is not on this device yet')).toBeVisible();

      await context.setOffline(false);
      firm.network.lie();
    });
  });

test('a contact keeps the document they read, and signing out drops it', async ({ page, context }) => {
  await openList(page);
  await page.getByRole('table', { name: 'Shared documents' }).getByRole('link').first().click();
  await expect(opened(page)).toBeVisible();
  await viewer(page).click();
  await expect(viewer(page)).toHaveText('Remove from this device');
  await expectAccessible(page);
  await page.reload();
  await expect(viewer(page)).toHaveText('Remove from this device');
  await workerReady(page);

  await context.setOffline(true);
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Erase it and sign out' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login/);
  const databases = await page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name = '' }) => name),
  );
  expect(databases.filter((name) => /^portico-(cache|outbox)-/.test(name))).toEqual([]);
  await context.setOffline(false);
});

test('a document that cannot be fetched is not called kept, and the person is told', async ({ page }) => {
  await openList(page);
  await page.route(
    (url) => url.pathname.endsWith('/file'),
    (route) => route.abort(),
  );
  const keep = page.getByRole('button', { name: /^Keep on this device: / });
  await expect(keep.first()).toBeVisible();
  const before = await keep.count();
  await keep.first().click();
  await expect(page.getByText('The server could not be reached.')).toBeVisible({ timeout: 20_000 });
  await expect(keep).toHaveCount(before);
});
