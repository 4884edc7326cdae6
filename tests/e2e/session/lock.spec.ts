import { expectAccessible } from '../accessible.ts';
import { keptOn, listedPayslips } from '../kept.ts';
import { lockPage, setUpPin, unlock } from '../locking.ts';
import { choose } from '../person-menu.ts';
import { signInHere } from '../sign-in.ts';
import { expect, phoneScreen, test } from '../test.ts';

test.use(phoneScreen);

test('locking asks first where only a sign-in would open it again; by PIN, tabs open together, a reload asks nothing, an hour without the person locks', async ({
  page,
  context,
}) => {
  await context.clock.install();
  await keptOn(page);
  await context.setOffline(true);
  await choose(page, 'Lock now');
  const question = page.getByRole('dialog', { name: 'Lock without a PIN?' });
  await expect(question).toContainText('opens again only by signing in, which takes a connection');
  await expect(question.getByRole('button', { name: 'Set up a PIN' })).toBeDisabled();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(listedPayslips(page)).toHaveCount(24);
  await choose(page, 'Lock now');
  await context.setOffline(false);
  await expect(question.getByRole('button', { name: 'Set up a PIN' })).toBeEnabled();
  await context.setOffline(true);
  await question.getByRole('button', { name: 'Lock now' }).click();
  await expect(lockPage(page)).toBeVisible();
  await context.setOffline(false);
  await signInHere(page, 'employee');
  await expect(page).toHaveURL(/my-payslips$/);

  await setUpPin(page);
  const second = await context.newPage();
  await second.goto('/client/my-hr-documents');
  const documents = second.getByRole('list', { name: 'HR documents' }).getByRole('link');
  await expect(documents.first()).toBeVisible();
  await choose(page, 'Lock now');
  await expect(lockPage(page)).toBeVisible();
  await expect(lockPage(second)).toBeVisible();
  await unlock(page);
  await expect(listedPayslips(page)).toHaveCount(24);
  await expect(page).toHaveURL(/my-payslips$/);
  await expect(second).toHaveURL(/my-hr-documents$/);
  await expect(documents.first()).toBeVisible();
  await second.close();

  await context.setOffline(true);
  await page.reload();
  await expect(listedPayslips(page)).toHaveCount(24);
  await expect(lockPage(page)).toHaveCount(0);

  await listedPayslips(page).nth(3).click();
  await expect(page).toHaveURL(/my-payslips\/[0-9a-f-]{36}$/);
  const there = page.url();
  await context.clock.fastForward('01:01:00');
  await expect(lockPage(page)).toBeVisible();
  await unlock(page);
  await expect(page).toHaveURL(there);
  await expect(page.getByText('Net pay').first()).toBeVisible();

  // Online, the session is over as well: the PIN is not enough.
  await context.clock.fastForward('01:01:00');
  await expect(lockPage(page)).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Use the PIN of this device' }).click();
  await unlock(page);
  await expect(page.getByText('Your PIN is right, but your session has ended.')).toBeVisible();
});
