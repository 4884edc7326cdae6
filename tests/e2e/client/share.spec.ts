import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, phone, signIn, test, workerReady } from '../test.ts';

test.use(phone);

/** Shares a file as the system does: a form that is posted by no page. */
const share = (page: Page, name: string, text: string) =>
  page.evaluate(
    ([name, text]) => {
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' });
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        action: '/share',
        enctype: 'multipart/form-data',
      });
      const files = new DataTransfer();
      files.items.add(new File([text], name));
      input.files = files.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    [name, text] as const,
  );
/** The worker takes shares once the vault has a key to seal them to. */
const takesShares = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
        const name = names.find((name) => name.startsWith('portico-outbox-client')) ?? '';
        if (!name) return false;
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open(name);
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
        const found = await new Promise((resolve) => {
          const request = database.transaction('keys').objectStore('keys').get('share-key');
          request.onsuccess = () => resolve(request.result !== undefined);
        });
        database.close();
        return found;
      }),
    )
    .toBe(true);

test('a note shared without a network is sent once it is back, and arrives once', async ({
  page,
  context,
}) => {
  await signIn(page, 'both');
  await expect(page).toHaveURL(/client\/home$/);
  await workerReady(page);
  await takesShares(page);
  await context.setOffline(true);
  await share(page, 'Shared note.txt', 'Shared from another app');
  await expect(page).toHaveURL(/send\/document\?shared=kept$/);
  await expect(page.getByText('Shared with Portico by another app')).toBeVisible();
  const files = page.getByRole('list', { name: 'Files' });
  await expect(files.getByText('Shared note.txt')).toBeVisible();
  await expectAccessible(page);
  // It outlives a reload, and is one file all the same.
  await page.reload();
  await expect(files.getByRole('listitem')).toHaveCount(1);
  await context.setOffline(false);
  await expect(files.getByText(/arrived/)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Send to the firm' }).click();
  await expect(files).toBeHidden();
  await page.goto('/client/send/document');
  await expect(page.getByRole('heading', { name: 'Send a document' })).toBeVisible();
  await expect(page.getByText('Shared with Portico by another app')).toBeHidden();
  await page.goto('/client/your-documents/list');
  await expect(page.getByText('Shared note')).toHaveCount(1);
});

test('what may not be sent is refused by its name, and nothing else is lost', async ({ page }) => {
  await signIn(page, 'both');
  await expect(page).toHaveURL(/client\/home$/);
  await workerReady(page);
  await takesShares(page);
  await share(page, 'run.exe', 'MZ');
  await expect(
    page.getByRole('alert').filter({ hasText: 'run.exe: Only these kinds of files' }),
  ).toBeVisible();
});
