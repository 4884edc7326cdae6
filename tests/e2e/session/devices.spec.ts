import type { Page } from '@playwright/test';
import { prefetchSyncTag } from '#sw/protocol.ts';
import { keptOn, listedPayslips, openKept } from '../kept.ts';
import { lockPage, setUpPin, signInSettings } from '../locking.ts';
import { choose } from '../person-menu.ts';
import { keptRows } from '../stored.ts';
import { expect, phoneScreen, signIn, test } from '../test.ts';
import { registrationId } from '../worker.ts';

test.use(phoneScreen);

/** Signs the phone out for good, in the settings of another browser of its owner. */
async function signOutThePhone(elsewhere: Page): Promise<void> {
  await elsewhere.reload();
  await choose(elsewhere, 'Sign-in and devices');
  const devices = signInSettings(elsewhere).getByRole('region', { name: 'Devices' }).getByRole('listitem');
  const phones = devices.filter({ hasNotText: 'this device' });
  // The device used last is listed first.
  await expect(phones.first()).toBeVisible();
  const before = await phones.count();
  await phones.first().getByRole('button', { name: 'Sign out device' }).click();
  await elsewhere
    .getByRole('dialog', { name: /^Sign out “/ })
    .getByRole('button', { name: 'Sign out device' })
    .click();
  await expect(phones).toHaveCount(before - 1);
}

test('a device signed out elsewhere erases what it keeps: locked, when it is opened; by its worker, with no page open; at its next call', async ({
  installed,
  as,
  firm,
}) => {
  const page = await installed();
  const elsewhere = await as('employee');
  await keptOn(page);
  await setUpPin(page);
  await choose(page, 'Lock now');
  await expect(lockPage(page)).toBeVisible();
  await page.goto('about:blank');
  await signOutThePhone(elsewhere);
  await page.goto('/');
  await expect(
    page.getByText('This device was signed out for good. What was kept on it is erased.'),
  ).toBeVisible();
  await expect(page.getByLabel('PIN', { exact: true })).toHaveCount(0);

  await signIn(page, 'employee');
  await expect(page).toHaveURL(/my-home$/);
  await openKept(page);
  await page.goto('/health');
  expect((await keptRows(page)).contents).toBeGreaterThan(24);
  await signOutThePhone(elsewhere);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('ServiceWorker.dispatchPeriodicSyncEvent', {
    origin: firm.address,
    registrationId: await registrationId(devtools, firm.address),
    tag: prefetchSyncTag,
  });
  await expect.poll(() => keptRows(page)).toEqual({ records: 0, contents: 0, entries: 0 });
  await page.goto('/client/my-payslips');
  await expect(page).toHaveURL(/\/auth\/login/);

  await signIn(page, 'employee');
  await expect(page).toHaveURL(/\/client\/my-payslips$/);
  await expect(listedPayslips(page)).toHaveCount(24);
  await signOutThePhone(elsewhere);
  await page.goto('/client/my-hr-documents');
  await expect(page).toHaveURL(/\/auth\/login/);
  expect(await keptRows(page)).toEqual({ records: 0, contents: 0, entries: 0 });
  await page.goto('/client/my-payslips');
  await expect(page).toHaveURL(/\/auth\/login/);
});
