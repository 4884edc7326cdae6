import type { Page } from '@playwright/test';
import { expect, signIn, test } from './test.ts';

/** Spoils every value this browser keeps for a while, the session among them, as a failing disk would. */
const spoilEntries = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    for (const name of names.filter((each) => each.startsWith('portico-cache'))) {
      const database = await done(indexedDB.open(name));
      const entries = database.transaction('entries', 'readwrite').objectStore('entries');
      for (const row of (await done(entries.getAll())) as { value: { data: ArrayBuffer } }[]) {
        new Uint8Array(row.value.data).fill(0);
        await done(entries.put(row));
      }
      database.close();
    }
  });

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
