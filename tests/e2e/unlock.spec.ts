import type { BrowserContext, Page } from '@playwright/test';
import { expect, phone, signIn, test, workerReady } from './test.ts';

test.use(phone);

const pin = '29 48 50 71';
const payslips = (page: Page) => page.getByRole('main').getByRole('list').getByRole('link');
const personMenu = (page: Page) => page.getByRole('button', { name: /look, storage, sign out/ });

/** Signed in, everything kept, ready to open without a network. */
async function keptOn(page: Page): Promise<void> {
  await signIn(page, 'employee');
  await expect(page).toHaveURL(/my-home$/);
  await page.goto('/client/my-payslips');
  await expect(page.getByText('Kept on this device')).toBeVisible({ timeout: 20_000 });
  await workerReady(page);
}

async function choose(page: Page, item: string): Promise<void> {
  await personMenu(page).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function setUpPin(page: Page, typed = pin): Promise<void> {
  await choose(page, 'Sign-in and devices');
  const settings = page.getByRole('dialog', { name: 'Sign-in and devices' });
  await settings
    .getByRole('listitem')
    .filter({ hasText: 'PIN' })
    .getByRole('button', { name: 'Set up' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'A PIN for this device' });
  await dialog.getByLabel('New PIN').fill(typed);
  await dialog.getByLabel('The same again').fill(typed);
  await dialog.getByRole('button', { name: 'Set PIN' }).click();
  await expect(page.getByText('From now on your PIN opens')).toBeVisible();
}

/** Every tab is closed and the worker stopped: whatever was in memory only is gone. */
async function coldStart(context: BrowserContext, path = '/'): Promise<Page> {
  const page = await context.newPage();
  await page.goto('about:blank');
  for (const each of context.pages()) if (each !== page) await each.close();
  const devtools = await context.newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await page.goto(path);
  return page;
}

async function unlock(page: Page, typed = pin): Promise<void> {
  await page.getByLabel('PIN', { exact: true }).fill(typed);
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
}

test('with a PIN, payslips open without a network after every tab was closed', async ({
  page,
  context,
  firm,
}) => {
  await keptOn(page);
  await setUpPin(page);
  await expect(payslips(page)).toHaveCount(24);

  await context.setOffline(true);
  await firm.stop();
  const cold = await coldStart(context, '/client/my-payslips');
  await expect(cold.getByRole('heading', { name: 'Unlock Portico' })).toBeVisible();
  await unlock(cold, '29485072');
  await expect(cold.getByText('After 9 more wrong ones')).toBeVisible();
  await unlock(cold);
  await expect(cold).toHaveURL(/my-payslips$/);
  await payslips(cold).nth(23).click();
  await expect(cold.getByText('Net pay').first()).toBeVisible();
  await context.setOffline(false);
  await firm.start();
});
