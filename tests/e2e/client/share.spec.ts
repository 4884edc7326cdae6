import { expectAccessible } from '../accessible.ts';
import { setNetwork } from '../networks.ts';
import { share, takesShares } from '../share.ts';
import { expect, phoneScreen, signIn, test, workerReady } from '../test.ts';

test.use(phoneScreen);
test.afterEach(({ firm }) => firm.network.lie());

const note = (name: string, text: string) => ({ name, type: 'text/plain', content: btoa(text) });
/** A picture of one pixel. */
const photo = {
  name: 'Receipt.png',
  type: 'image/png',
  content: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
};

test('what another app shares without a network or on one that drops requests arrives once, and what may not be sent is refused', async ({
  installed,
  firm,
}) => {
  test.slow();
  const page = await installed();
  const context = page.context();
  await signIn(page, 'both');
  await expect(page).toHaveURL(/client\/home$/);
  await workerReady(page);
  await takesShares(page);
  await share(page, note('run.exe', 'MZ'));
  await expect(
    page.getByRole('alert').filter({ hasText: 'run.exe: Only these kinds of files' }),
  ).toBeVisible();

  // Sent once the network is back.
  await setNetwork('offline', context, firm);
  await share(page, note('Shared note.txt', 'Shared from another app'));
  await expect(page).toHaveURL(/send\/document\?shared=kept$/);
  await expect(page.getByText('Shared with Portico by another app')).toBeVisible();
  const files = page.getByRole('list', { name: 'Files' });
  await expect(files.getByText('Shared note.txt')).toBeVisible();
  await expectAccessible(page);
  // It outlives a reload, and is one file all the same.
  await page.reload();
  await expect(files.getByRole('listitem')).toHaveCount(1);
  await setNetwork('dropping requests at random', context, firm);
  await expect(files.getByText(/arrived/)).toBeVisible({ timeout: 60_000 });
  const send = page.getByRole('button', { name: /^Send to the firm/ });
  await send.click();
  await expect(files).toBeHidden();

  // Shared on such a network, and sent without one.
  await share(page, photo);
  await expect(page).toHaveURL(/send\/document\?shared=kept$/);
  await expect(files.getByText(photo.name)).toBeVisible();
  await expect(send).toBeEnabled({ timeout: 60_000 });
  await setNetwork('offline', context, firm);
  await send.click();
  // On such a network what was sent before may wait beside it.
  await expect(page.getByText(/For the firm: Receipt\.png.*: kept on this device/)).toBeVisible();
  await setNetwork('dropping requests at random', context, firm);
  await expect(files).toBeHidden();
  await expect(page.getByText(/kept on this device, and not sent/)).toBeHidden({ timeout: 90_000 });

  // Whatever was tried again has been by then.
  await setNetwork('online', context, firm);
  await page.goto('/client/send/document');
  await expect(page.getByRole('heading', { name: 'Send a document' })).toBeVisible();
  await expect(page.getByText('Shared with Portico by another app')).toBeHidden();
  await page.goto('/client/your-documents/list');
  for (const name of ['Shared note', 'Receipt'])
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(1);
});

test('the notice of what was sent leaves the button free that sends more', async ({ as }) => {
  const page = await as('both', '/client/send/document');
  // Here the button lies above the bar at the foot, where notices came up.
  await page.setViewportSize({ width: 390, height: 740 });
  const { content, ...file } = note('Lease.txt', 'The lease');
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: file.name, mimeType: file.type, buffer: Buffer.from(content, 'base64') });
  const files = page.getByRole('list', { name: 'Files' });
  await expect(
    files
      .getByRole('listitem')
      .filter({ hasText: file.name })
      .getByText(/arrived/),
  ).toBeVisible();
  const send = page.getByRole('button', { name: 'Send to the firm' });
  await send.click();
  const notice = page.getByRole('region', { name: 'Notifications' }).getByText(/^Sent\./);
  await expect(notice).toBeVisible();
  await expect(files).toBeHidden();
  const [above, below] = [await notice.boundingBox(), await send.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
});
