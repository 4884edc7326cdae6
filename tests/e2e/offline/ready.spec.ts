import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { sendDraftedEnvelope } from '../envelopes.ts';
import { keepingMs } from '../kept.ts';
import { expect, phoneScreen, signIn, test, workerReady } from '../test.ts';

test.use(phoneScreen);

const word = (page: Page) => page.getByRole('status').getByText('Ready offline', { exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('an employee is told once on a device that the app opens offline, and then it does', async ({
  page,
  context,
}) => {
  await signIn(page, 'employee');
  await expect(word(page)).toBeVisible({ timeout: keepingMs });
  await expectAccessible(page);
  await context.setOffline(true);
  await page.goto('/client/my-hr-documents');
  await expect(page.getByRole('heading', { level: 1, name: 'My HR documents' })).toBeVisible();
  await context.setOffline(false);

  await page.goto('/client/my-payslips');
  await workerReady(page);
  await expect(heading(page)).toBeVisible();
  await expect(word(page)).toHaveCount(0);
});

test('a signer who came by a link is told the same', async ({ page, firm }) => {
  const { link } = await sendDraftedEnvelope(firm);
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(word(page)).toBeVisible({ timeout: keepingMs });
});

test('nothing is said while parts of the app are missing; they come, and the word with them, once there is a network', async ({
  page,
  context,
}) => {
  let cut = 0;
  await context.route(/\/assets\//, (route) => {
    if (!route.request().serviceWorker()) return route.continue();
    cut += 1;
    return route.abort();
  });
  await signIn(page, 'employee');
  await expect.poll(() => cut, { timeout: keepingMs }).toBeGreaterThan(0);
  await expect(heading(page)).toBeVisible();
  await expect(word(page)).toHaveCount(0);
  await context.unrouteAll();
  await expect(async () => {
    await page.evaluate(() => void dispatchEvent(new Event('online')));
    await expect(word(page)).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: keepingMs });
});
