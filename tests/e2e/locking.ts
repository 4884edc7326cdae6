import type { Locator, Page } from '@playwright/test';
import { untilOffered } from './offers.ts';
import { choose } from './person-menu.ts';
import { expect } from './test.ts';

export const devicePin = '29 48 50 71';

/** The lock page of a locked device. */
export const lockPage = (page: Page): Locator => page.getByRole('heading', { name: 'Unlock Portico' });
export const byPasskey = (page: Page): Locator =>
  page.getByRole('button', { name: 'Unlock with this device' });

export async function unlock(page: Page, typed = devicePin): Promise<void> {
  await page.getByLabel('PIN', { exact: true }).fill(typed);
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
}

/** The dialog of ways to sign in and of devices, and a line of it. */
export const signInSettings = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Sign-in and devices' });
const setting = (page: Page, title: string) =>
  signInSettings(page).getByRole('listitem').filter({ hasText: title });

/** Begins to set up a way to unlock. */
export async function beginSetUp(page: Page, title: 'PIN' | 'Fingerprint'): Promise<void> {
  await choose(page, 'Sign-in and devices');
  await setting(page, title).getByRole('button', { name: 'Set up' }).click();
}

const expectDone = (page: Page, words: string) =>
  expect(page.getByRole('status').filter({ hasText: `Done: ${words}` })).toBeVisible({ timeout: 20_000 });

export async function setUpPin(page: Page): Promise<void> {
  await beginSetUp(page, 'PIN');
  await choosePin(page);
}

/** Begins to set up a PIN from the offer that a screen makes once something is kept. */
export async function takeOfferOfPin(page: Page): Promise<void> {
  const offer = page.getByRole('button', { name: 'Set a PIN' });
  await untilOffered(page, offer);
  await offer.click();
  await choosePin(page);
}

async function choosePin(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'A PIN for this device' });
  await dialog.getByLabel('New PIN').fill(devicePin);
  await dialog.getByLabel('Repeat PIN').fill(devicePin);
  await dialog.getByRole('button', { name: 'Set PIN' }).click();
  await expectDone(page, 'From now on your PIN opens');
}

/** Opens the path as after every tab was closed: the worker is stopped, so everything held in memory is gone. */
export async function coldStart(page: Page, path: string): Promise<void> {
  const context = page.context();
  await page.goto('about:blank');
  for (const each of context.pages()) if (each !== page) await each.close();
  const devtools = await context.newCDPSession(page);
  let started = true;
  devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    started ||= versions.some(
      ({ runningStatus }) => runningStatus === 'starting' || runningStatus === 'running',
    );
  });
  await devtools.send('ServiceWorker.enable');
  // The page it left gives the worker its keys, which may start it once more.
  await expect
    .poll(async () => {
      const before = started;
      started = false;
      await devtools.send('ServiceWorker.stopAllWorkers');
      return before;
    })
    .toBe(false);
  await page.goto(path);
}
