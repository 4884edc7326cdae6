import type { Page } from '@playwright/test';
import { closeEmployee } from '#contract/payroll/employee-access.ts';
import { administrator } from '../administrator.ts';
import type { RunningFirm } from '../firm.ts';
import { listedPayslips, openKept } from '../kept.ts';
import { lockPage, setUpPin, unlock } from '../locking.ts';
import { setNetwork } from '../networks.ts';
import { letEmployeeIn, makeClient, makeEmployee, ownPassword, publishPayslip } from '../own-client.ts';
import { choose } from '../person-menu.ts';
import { signInWith } from '../sign-in.ts';
import { everythingStoredIn, keptRows } from '../stored.ts';
import { expect, phoneScreen, test, workerReady } from '../test.ts';

/* Access that ends while a device is offline: what it keeps can be read until it reaches the firm, and is gone then. */

test.use(phoneScreen);
test.afterEach(({ firm }) => firm.network.lie());

const nothing = { records: 0, contents: 0, entries: 0 };

/** An employee of a client of their own, on a phone with a PIN that keeps their payslip. Returns what ends their access. */
async function keptForEmployee(page: Page, firm: RunningFirm, tag: string): Promise<() => Promise<unknown>> {
  const client_id = await makeClient(firm, `${tag} Partners`);
  const email = `${tag.toLowerCase()}@ended.example`;
  const id = await makeEmployee(firm, client_id, { first_name: 'Edda', last_name: tag, email });
  await publishPayslip(firm, { client_id, employee_id: id, amount: '3210.98' });
  await letEmployeeIn(firm, id, email);
  await page.goto('/auth/login');
  await signInWith(page, { email, password: ownPassword });
  await expect(page).toHaveURL(/\/client\/my-home$/);
  await openKept(page);
  await workerReady(page);
  await setUpPin(page);
  const call = await administrator(firm);
  return () => call(closeEmployee, { params: { id } });
}

async function expectNothingKept(page: Page): Promise<void> {
  await expect.poll(() => keptRows(page)).toEqual(nothing);
  const stored = await everythingStoredIn(page);
  for (const word of ['3210.98', '3,210.98', 'Edda']) expect(stored).not.toContain(word);
  await page.context().setOffline(true);
  await page.goto('/client/my-payslips');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.getByLabel('PIN', { exact: true })).toHaveCount(0);
  await expect(page.getByText('3,210.98')).toHaveCount(0);
  await page.context().setOffline(false);
}

test('access that ended while the device was offline is erased at its next contact, also on a network that drops requests, and the person is told; of one who uses it next and is locked out, as it opens, and their PIN opens nothing', async ({
  installed,
  firm,
}) => {
  test.slow();
  const page = await installed();
  const context = page.context();
  const end = await keptForEmployee(page, firm, 'Ended');
  await setNetwork('offline', context, firm);
  await end();
  await page.goto('/client/my-payslips');
  await expect(listedPayslips(page).filter({ hasText: '3,210.98' })).toBeVisible();

  await setNetwork('dropping requests at random', context, firm);
  await expect(
    page.getByText('Your access was ended. What was kept on this device is erased.').first(),
  ).toBeVisible({ timeout: 120_000 });
  await expect(page).toHaveURL(/\/auth\/login/);
  await expectNothingKept(page);

  await setNetwork('online', context, firm);
  const endNext = await keptForEmployee(page, firm, 'Locked');
  await setNetwork('offline', context, firm);
  await choose(page, 'Lock now');
  await expect(lockPage(page)).toBeVisible();
  await endNext();
  // Without a network nobody knows yet.
  await unlock(page);
  await expect(listedPayslips(page).filter({ hasText: '3,210.98' })).toBeVisible();
  await choose(page, 'Lock now');
  await expect(lockPage(page)).toBeVisible();
  await page.goto('about:blank');
  await setNetwork('online', context, firm);
  await page.goto('/');
  await expect(
    page.getByText('This device was signed out for good. What was kept on it is erased.'),
  ).toBeVisible();
  await expectNothingKept(page);
});
