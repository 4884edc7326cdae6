import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { countTaps } from '../taps.ts';
import { expect, phoneScreen, signIn, test, workerReady } from '../test.ts';

test.use(phoneScreen);

/** A photo as a camera hands it over. */
async function photo(page: Page, name: string, colour: string) {
  const base64 = await page.evaluate(async (fill) => {
    const canvas = new OffscreenCanvas(1200, 1600);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas.');
    context.fillStyle = fill;
    context.fillRect(0, 0, 1200, 1600);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }, colour);
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}
const pages = (page: Page) => page.getByRole('list', { name: 'Pages' }).getByRole('listitem');
const opened = (page: Page) =>
  expect(page.getByText('can read it, and so can your company’s other contacts')).toBeVisible();

test('from home a photo is sent in three taps and the camera; where it went and when stays on the screen', async ({
  as,
}) => {
  const page = await as('both', '/client/outbox');
  const taps = await countTaps(page);
  await page.goto('/client/home');
  const way = page.getByRole('main').getByRole('link', { name: 'Send a document' });
  await expect(way).toBeInViewport();
  await way.click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Take a photo' }).click();
  await (await chooser).setFiles([await photo(page, 'IMG_1.jpg', 'teal')]);
  await expect(pages(page)).toHaveCount(1);
  await page.getByLabel('Name of the PDF').fill('Lease of the office');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send to the firm' }).click();
  await expect.poll(() => taps.now()).toBe(3);
  const sent = page.getByRole('list', { name: 'Sent', exact: true });
  const row = sent.getByRole('link', { name: /Lease of the office/ });
  await expect(row).toContainText(/Sent \d\d \w{3} \d{4} \d\d:\d\d\./, { timeout: 30_000 });
  await expect(row).toContainText('been told');
  await expect(pages(page)).toHaveCount(0);
  await expectAccessible(page);
  await row.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lease of the office' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Page 1' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'conversation with the firm' }).click();
  const message = page
    .getByRole('list', { name: 'Messages' })
    .getByRole('listitem')
    .filter({ hasText: 'Lease' });
  await expect(message.getByText('Sent 1 document.')).toBeVisible();
  await expect(message.getByRole('link', { name: 'Lease of the office' })).toBeVisible();
  await expectAccessible(page);
});

test('two pages photographed without a connection are cropped, turned and moved, outlive a reload, and are sent as one PDF when it is back', async ({
  installed,
}) => {
  const page = await installed();
  const context = page.context();
  await signIn(page, 'both');
  await expect(page).toHaveURL(/client\/home$/);
  await workerReady(page);
  await page.goto('/client/send/document');
  await opened(page);
  const photos = [await photo(page, 'IMG_1.jpg', 'teal'), await photo(page, 'IMG_2.jpg', 'olive')];
  await context.setOffline(true);
  await page.getByLabel('Take a photo').setInputFiles(photos.slice(0, 1));
  await expect(pages(page)).toHaveCount(1);
  await page.getByLabel('Add page').setInputFiles(photos.slice(1));
  await expect(pages(page)).toHaveCount(2);

  await page.getByRole('button', { name: 'Crop page 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop page 1' });
  await dialog.getByRole('button', { name: 'Top left corner' }).press('ArrowDown');
  const corner = await dialog.getByRole('button', { name: 'Bottom right corner' }).boundingBox();
  if (!corner) throw new Error('The corner is shown.');
  await page.mouse.move(corner.x + 22, corner.y + 22);
  await page.mouse.down();
  await page.mouse.move(corner.x - 40, corner.y - 60, { steps: 4 });
  await page.mouse.up();
  await dialog.getByRole('button', { name: 'Cut off more: left' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Turn page 1' }).click();
  await page.getByRole('button', { name: 'Move page 1 back' }).click();
  await page.getByLabel('Name of the PDF').fill('Two pages');
  await expectAccessible(page);

  await page.reload();
  await expect(pages(page)).toHaveCount(2);
  await expect(page.getByLabel('Name of the PDF')).toHaveValue('Two pages');
  await page.getByRole('button', { name: 'Send to the firm once connected' }).click();
  await expect(page.getByText(/For the firm: Two pages\.pdf: kept on this device/)).toBeVisible();
  await expect(pages(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(/For the firm: Two pages\.pdf: kept on this device/)).toBeVisible();
  await context.setOffline(false);
  const row = page.getByRole('list', { name: 'Sent', exact: true }).getByRole('link', { name: /Two pages/ });
  await expect(row).toBeVisible({ timeout: 30_000 });
  await row.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Two pages' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Page 1 of 2' })).toBeVisible();
});

test('of three files one is refused: it is said which went and which did not, and that one stays with its reason', async ({
  as,
}) => {
  const page = await as('both', '/client/send/document');
  await opened(page);
  const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('Minutes') });
  const files = [text('May.txt'), text('passport.exe'), text('June.txt')];
  await page.getByLabel('Choose files').setInputFiles(files);
  await expect(page.getByText(/, arrived$/)).toHaveCount(2);
  await page.getByRole('button', { name: 'Send 2 documents' }).click();
  const partly = page.getByRole('alert').filter({ hasText: '2 of 3 sent.' });
  await expect(partly).toContainText('passport.exe was not sent: Only these kinds of files are accepted');
  const left = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
  await expect(left).toHaveCount(1);
  await expect(left).toContainText('passport.exe');
  await expect(page.getByRole('list', { name: 'Sent', exact: true })).toContainText('May, June');
  await expectAccessible(page);
});

test('what is no picture is named, and may go as the file that it is', async ({ as }) => {
  const page = await as('both', '/client/send/document');
  await opened(page);
  const file = { name: 'scan.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') };
  await page.getByLabel('Take a photo').setInputFiles([file]);
  const words = page.getByRole('alert').filter({ hasText: 'scan.heic' });
  await expect(words).toContainText('This browser cannot open this picture.');
  await expect(words).toContainText('Save the photo as JPG');
  await page.getByRole('button', { name: 'Leave it out' }).click();
  await expect(words).toBeHidden();
});
