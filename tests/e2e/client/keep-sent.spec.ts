import { makePdf } from '../../fixtures/pdf.ts';
import { letContactIn, makeClient, makeContact, ownPassword } from '../own-client.ts';
import { signInWith } from '../sign-in.ts';
import { expect, phoneScreen, test, workerReady } from '../test.ts';

test.use(phoneScreen);

test('a contact keeps what they sent on the device, finds it by its type, and opens it without a network', async ({
  page,
  context,
  firm,
}) => {
  const email = 'kay@sends.example';
  const client = await makeClient(firm, 'Sending Works');
  const contact = await makeContact(firm, client, { first_name: 'Kay', last_name: 'Sender', email });
  await letContactIn(firm, contact, email);
  await page.goto('/auth/login');
  await signInWith(page, { email, password: ownPassword });
  await page.getByRole('button', { name: 'I accept' }).click();
  await expect(page).toHaveURL(/\/client\/home$/);
  await workerReady(page);

  await page.goto('/client/send/document');
  const buffer = Buffer.from(await makePdf({ title: 'Bank statement' }));
  await page
    .getByLabel('Choose files')
    .setInputFiles([{ name: 'Bank statement.pdf', mimeType: 'application/pdf', buffer }]);
  await page.getByRole('button', { name: /^Send to the firm/ }).click();
  await expect(page.getByText(/^Sent/).first()).toBeVisible();

  await page.goto('/client/your-documents/list');
  await page.getByLabel('Type').first().selectOption('Other');
  await page.getByRole('link', { name: 'Bank statement', exact: true }).click();
  await page.getByRole('button', { name: 'Keep on this device' }).click();
  await expect(page.getByText('Kept on this device: it opens offline.').first()).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Page 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove from this device' })).toBeEnabled();
  await context.setOffline(false);
});
