import { expectAccessible } from '../accessible.ts';
import { keptOn, listedPayslips, openPayslipDocument } from '../kept.ts';
import { coldStart, devicePin, lockPage, takeOfferOfPin, unlock } from '../locking.ts';
import { noServer } from '../network.ts';
import { choose } from '../person-menu.ts';
import { signInHere } from '../sign-in.ts';
import { haveTried, keptRows } from '../stored.ts';
import { expect, phoneScreen, test } from '../test.ts';

test.use(phoneScreen);

test('with a PIN, payslips open without a network after every tab was closed; ten wrong ones erase them, and a sign-in brings them back', async ({
  installed,
  firm,
}) => {
  const page = await installed();
  const context = page.context();
  // Firefox asks the person whether it may keep things, and answers only once they do, if ever: the offer of a PIN does not wait for it.
  await page.addInitScript(() => {
    navigator.storage.persisted = async () => false;
    navigator.storage.persist = () => new Promise(() => {});
  });
  await keptOn(page);
  await takeOfferOfPin(page);
  await expect(listedPayslips(page)).toHaveCount(24);

  await context.setOffline(true);
  firm.network.lie(noServer);
  await coldStart(page, '/client/my-payslips');
  await expect(lockPage(page)).toBeVisible();
  await expect(page.getByText('Unlock it to open what is kept here for')).toBeVisible();
  await expectAccessible(page);
  await unlock(page, '29485072');
  await expect(page.getByRole('alert').filter({ hasText: 'After 9 more wrong ones' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByLabel('PIN', { exact: true })).toBeFocused();
  // The typed PIN replaces the wrong one.
  await page.keyboard.type(devicePin);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/my-payslips$/);
  await listedPayslips(page).nth(23).click();
  await openPayslipDocument(page);

  await choose(page, 'Lock now');
  await expect(lockPage(page)).toBeVisible();
  await unlock(page, '90485072');
  await expect(page.getByText('After 9 more wrong ones')).toBeVisible();
  // Each takes as long as the hash of a PIN.
  await haveTried(page, 8);
  await unlock(page, '90485074');
  await expect(page.getByText('After one more wrong one')).toBeVisible();
  await unlock(page, '90485072');
  await expect(page.getByText('That was the tenth wrong PIN')).toBeVisible();
  await expect(page.getByLabel('PIN', { exact: true })).toHaveCount(0);
  expect(await keptRows(page)).toEqual({ records: 0, contents: 0, entries: 0 });

  await context.setOffline(false);
  firm.network.lie();
  await page.reload();
  await signInHere(page, 'employee');
  await expect(page).toHaveURL(/my-home$/);
  await page.goto('/client/my-payslips');
  await expect(listedPayslips(page)).toHaveCount(24);
});
