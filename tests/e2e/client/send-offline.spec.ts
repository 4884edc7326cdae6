import type { Page } from '@playwright/test';
import { makePdf } from '#tests/fixtures/pdf.ts';
import { expectAccessible } from '../accessible.ts';
import { expect, phoneScreen, signIn, test, workerReady } from '../test.ts';

test.use(phoneScreen);

async function open(page: Page, screen: 'document' | 'information'): Promise<void> {
  await page.goto(`/client/send/${screen}`);
  // Its answer has come: without a connection it is kept.
  await expect(page.getByText('can read it, and so can your company’s other contacts')).toBeVisible();
}
const choose = (page: Page, name: string, content: string | Uint8Array) =>
  page
    .getByLabel('Choose files')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });

test('a document and a message sent without a connection wait with their files and arrive once, or say why not with nothing lost; what was sent is kept on the device', async ({
  installed,
}) => {
  const page = await installed();
  const context = page.context();
  await signIn(page, 'both');
  await expect(page).toHaveURL(/client\/home$/);
  await workerReady(page);
  await open(page, 'document');
  await context.setOffline(true);
  await choose(page, 'Offline note.pdf', await makePdf({ title: 'Written on a plane' }));
  await page.getByLabel('Message').fill('For the file.');
  await expect(page.getByText('can read it, and so can your company’s other contacts')).toBeVisible();
  await page.getByRole('button', { name: 'Send to the firm once connected' }).click();
  await expect(page.getByText(/For the firm: Offline note\.pdf: kept on this device/)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText(/For the firm: Offline note\.pdf: kept on this device/)).toBeVisible();
  await page.goto('/client/outbox');
  await expect(page.getByRole('list', { name: 'Waiting to be sent' })).toContainText('Offline note.pdf');
  await context.setOffline(false);
  await expect(page.getByText('Sent', { exact: true })).toBeVisible({ timeout: 30_000 });
  await page.goto('/client/your-documents/list');
  await expect(page.getByText('Offline note')).toHaveCount(1);

  await page.getByLabel('Type').first().selectOption('Other');
  await page.getByRole('link', { name: 'Offline note', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Offline note' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep on this device', exact: true }).click();
  await expect(page.getByText('Kept on this device: it opens offline.').first()).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Page 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove from this device' })).toBeEnabled();
  await context.setOffline(false);

  await open(page, 'information');
  await context.setOffline(true);
  await page.getByLabel('Topic').fill('Our new address');
  await page.getByRole('button', { name: 'Send to the firm once connected' }).click();
  await expect(page.getByText('Message is required.')).toBeVisible();
  await page.getByLabel('Message').fill('From May on.');
  // A picture by its name, not by what is in it.
  await choose(page, 'Map.png', 'no picture');
  await page.getByRole('button', { name: 'Send to the firm once connected' }).click();
  await expect(page.getByText(/For the firm: Our new address: kept on this device/)).toBeVisible();
  await context.setOffline(false);
  const refused = page.getByRole('region', { name: 'For the firm: Our new address' });
  await expect(refused).toContainText('Map.png: This is not a png file', { timeout: 30_000 });
  await expectAccessible(page);
  await refused.getByRole('button', { name: 'Change it and send it again' }).click();
  await expect(page.getByLabel('Topic')).toHaveValue('Our new address');
  await expect(page.getByLabel('Message')).toHaveValue('From May on.');
  const files = page.getByRole('list', { name: 'Files' });
  await expect(files.getByRole('alert')).toContainText('not a png file');
  await files.getByRole('button', { name: 'Remove Map.png' }).click();
  await page.getByRole('button', { name: 'Send to the firm' }).click();
  await expect(page.getByLabel('Topic')).toHaveValue('');
  await expect(refused).toBeHidden();
  await page.goto('/client/your-documents/list');
  await expect(page.getByText('Our new address')).toHaveCount(1);
});
