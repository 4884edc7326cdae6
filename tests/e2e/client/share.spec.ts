import { expectAccessible } from '../accessible.ts';
import { share, takesShares } from '../share.ts';
import { expect, phoneScreen, signIn, test, workerReady } from '../test.ts';

test.use(phoneScreen);

const note = (name: string, text: string) => ({ name, type: 'text/plain', content: btoa(text) });

test('a note shared without a network is sent once it is back, and arrives once', async ({
  page,
  context,
}) => {
  await signIn(page, 'both');
  await expect(page).toHaveURL(/client\/home$/);
  await workerReady(page);
  await takesShares(page);
  await context.setOffline(true);
  await share(page, note('Shared note.txt', 'Shared from another app'));
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

test('a file that may not be sent is refused by its name, and nothing else is lost', async ({ page }) => {
  await signIn(page, 'both');
  await expect(page).toHaveURL(/client\/home$/);
  await workerReady(page);
  await takesShares(page);
  await share(page, note('run.exe', 'MZ'));
  await expect(
    page.getByRole('alert').filter({ hasText: 'run.exe: Only these kinds of files' }),
  ).toBeVisible();
});

test('the notice of what was sent leaves the button free that sends more', async ({ page }) => {
  // Here the button lies above the bar at the foot, where notices came up.
  await page.setViewportSize({ width: 390, height: 740 });
  await signIn(page, 'both');
  await expect(page).toHaveURL(/client\/home$/);
  await page.goto('/client/send/document');
  const { content, ...file } = note('Lease.txt', 'The lease');
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: file.name, mimeType: file.type, buffer: Buffer.from(content, 'base64') });
  const files = page.getByRole('list', { name: 'Files' });
  await expect(files.getByText(/arrived/)).toBeVisible();
  const send = page.getByRole('button', { name: 'Send to the firm' });
  await send.click();
  const notice = page.getByRole('region', { name: 'Notifications' }).getByText(/^Sent\./);
  await expect(notice).toBeVisible();
  await expect(files).toBeHidden();
  const [above, below] = [await notice.boundingBox(), await send.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
});
