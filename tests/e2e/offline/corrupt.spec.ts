import type { Page } from '@playwright/test';
import { databases } from '../stored.ts';
import { expect, signIn, test } from '../test.ts';

test.use({ worker: false });

/** Corrupts every expiring value this browser keeps, including the session, as a failing disk might. */
const spoilEntries = async (page: Page) =>
  page.evaluate(
    ({ asked, each }) =>
      each('portico-cache', async (database) => {
        const entries = database.transaction('entries', 'readwrite').objectStore('entries');
        for (const row of (await asked(entries.getAll())) as { value: { data: ArrayBuffer } }[]) {
          new Uint8Array(row.value.data).fill(0);
          await asked(entries.put(row));
        }
      }),
    await databases(page),
  );

test('a kept session that cannot be read is cleared, and the person is told to sign in again', async ({
  page,
}) => {
  await signIn(page, 'employee');
  await expect(page).toHaveURL(/my-home$/);
  await spoilEntries(page);
  await page.goto('/client/my-payslips');
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(page.getByText('Please Logout and Login again!')).toBeVisible();

  await page.goto('/client/my-payslips');
  await expect(page).toHaveURL(/\/auth\/login/);
  await signIn(page, 'employee');
  await expect(page).toHaveURL(/\/client\/my-payslips$/);
  await expect(page.getByRole('heading', { name: 'My payslips' })).toBeVisible();
});
