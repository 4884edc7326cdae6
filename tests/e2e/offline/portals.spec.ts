import type { Page } from '@playwright/test';
import { signIns } from '#server/demo/sign-ins.ts';
import { expect, phoneScreen, signIn, test, workerReady } from '../test.ts';
import { listedFiles } from './listed.ts';

test.use(phoneScreen);

/** The files of the worker's list that only this portal needs. */
async function filesOf(page: Page, portal: string): Promise<string[]> {
  const listed = listedFiles(await (await page.request.get('/sw.js')).text());
  const own = listed.filter(({ portals }) => portals?.length === 1 && portals.includes(portal));
  return own.map(({ url }) => `/${url}`);
}

/** The files of a list that the device keeps. */
const keptAmong = (page: Page, files: string[]) =>
  page.evaluate(async (files) => {
    const found = await Promise.all(files.map((file) => caches.match(file, { ignoreSearch: true })));
    return files.filter((_, at) => found[at]);
  }, files);

test('a phone keeps the screens of the portals that were opened on it, and those alone; they open without a network', async ({
  page,
  context,
}) => {
  await signIn(page, 'employee');
  await expect(page).toHaveURL(/my-home$/);
  await workerReady(page);
  const [staff, own] = [await filesOf(page, 'app'), await filesOf(page, 'client')];
  expect(staff.length).toBeGreaterThan(5);
  expect(own.length).toBeGreaterThan(5);
  expect(await keptAmong(page, staff)).toEqual([]);
  expect(await keptAmong(page, own)).toEqual(own);
  await context.setOffline(true);
  for (const [path, name] of [
    ['/client/my-hr-documents', 'My HR documents'],
    ['/client/profile', signIns.employee.last_name],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  // Staff sign in on this client's device.
  await context.setOffline(false);
  await signIn(page, 'manager');
  await expect(page).toHaveURL(/my-dashboard$/);
  await workerReady(page);
  expect(await keptAmong(page, staff)).toEqual(staff);
  await context.setOffline(true);
  await page.goto('/app/profile');
  await expect(page.getByRole('heading', { level: 1, name: signIns.manager.last_name })).toBeVisible();
});
