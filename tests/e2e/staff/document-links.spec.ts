import { makePdf } from '../../fixtures/pdf.ts';
import { expectAccessible } from '../accessible.ts';
import { enter, openClient } from '../client-forms.ts';
import { letContactIn, makeClient, makeContact, ownPassword, shareDocument } from '../own-client.ts';
import { signInWith } from '../sign-in.ts';
import { expect, phoneScreen, test } from '../test.ts';

test.use({ worker: false });

const pdf = async (name: string, title: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(await makePdf({ title })),
});

test('staff file a document in a folder, replace it, and share it by a link that they revoke', async ({
  page,
  elsewhere,
}) => {
  await enter(page, 'manager');
  const client = await openClient(page);
  await page.goto(`${client}/documents`);
  await page.getByRole('button', { name: 'New folder' }).click();
  const name = page.getByLabel('Name of the new folder');
  await name.fill('Board: minutes');
  await page.getByRole('button', { name: 'Create folder' }).click();
  await expect(page.getByText(/must not contain any of these characters/).first()).toBeVisible();
  await expect(name).toHaveValue('Board: minutes');
  await name.fill('Board minutes');
  await page.getByRole('button', { name: 'Create folder' }).click();
  const way = page.getByRole('navigation', { name: 'Folders' });
  await expect(way.getByText('Board minutes')).toHaveAttribute('aria-current', 'location');
  await expect(page.getByText('This folder is empty')).toBeVisible();

  await page.getByLabel('Choose files').setInputFiles([await pdf('Minutes.pdf', 'First minutes')]);
  await page.getByRole('button', { name: 'Add 1 document to Board minutes' }).click();
  const listed = page.getByRole('list', { name: 'Internal' });
  await expect(listed.getByRole('link', { name: 'Minutes' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Move Minutes' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Folder').selectOption({ label: 'No folder' });
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('This folder is empty')).toBeVisible();
  await way.getByRole('link', { name: 'Internal' }).click();
  await expect(listed.getByRole('link', { name: /Board minutes/ })).toContainText('0 documents');
  await page.getByRole('button', { name: 'Move Minutes' }).click();
  await dialog.getByLabel('Folder').selectOption({ label: 'Board minutes' });
  await dialog.getByRole('button', { name: 'Move' }).click();
  await listed.getByRole('link', { name: /Board minutes/ }).click();

  await listed.getByRole('link', { name: 'Minutes' }).click();
  await expect(page.getByRole('region', { name: 'Page 1' })).toBeVisible();
  await page.getByRole('button', { name: 'New version' }).click();
  await dialog.getByLabel('Choose a file').setInputFiles([await pdf('Minutes signed.pdf', 'Signed minutes')]);
  await dialog.getByRole('button', { name: 'Save version' }).click();
  const versions = page.getByRole('list', { name: 'Versions' });
  await expect(versions.getByRole('link')).toHaveCount(2);
  await versions.getByRole('link', { name: /^Version 1/ }).click();
  await expect(page.getByText(/An earlier version/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Page 1' })).toContainText('First minutes');
  await page.getByRole('link', { name: 'Newest version' }).click();
  await expect(page.getByRole('region', { name: 'Page 1' })).toContainText('Signed minutes');

  await page.getByRole('button', { name: 'New link' }).click();
  await dialog.getByLabel('Good for').selectOption({ label: '1 day' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const url = await dialog.getByLabel('Link').inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const links = page.getByRole('list', { name: 'Public links' }).getByRole('listitem');
  await expect(links).toContainText('not opened yet');
  await expectAccessible(page);

  const holder = await elsewhere(phoneScreen);
  await holder.goto(new URL(url).pathname);
  await expect(holder.getByRole('heading', { name: 'Minutes' })).toBeVisible();
  await expect(holder.getByRole('region', { name: 'Page 1' })).toContainText('Signed minutes');
  await expectAccessible(holder);
  const saved = holder.waitForEvent('download');
  await holder.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('Minutes signed.pdf');

  await page.reload();
  await expect(links).toContainText('opened once');
  await page.getByRole('button', { name: /^Revoke/ }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(links).toContainText('Revoked');

  let asked = 0;
  holder.on('request', (request) => {
    if (request.url().includes('/public-files/')) asked += 1;
  });
  await holder.reload({ waitUntil: 'networkidle' });
  await expect(holder.getByRole('heading', { name: 'This link does not open' })).toBeVisible();
  await expect(holder.getByText(/has expired or was revoked/)).toBeVisible();
  expect(asked).toBe(1);
});

test('a contact gives out a link to a document of theirs, and revokes it', async ({ firm, elsewhere }) => {
  const client = await makeClient(firm, 'Link Trading');
  const person = { first_name: 'Ines', last_name: 'Link', email: 'ines@link.example' };
  await letContactIn(firm, await makeContact(firm, client, person), person.email);
  const document = await shareDocument(firm, client, 'Articles');

  const page = await elsewhere(phoneScreen);
  await page.goto('/auth/login');
  await signInWith(page, { email: person.email, password: ownPassword });
  await page.getByRole('button', { name: 'I accept' }).click();
  await expect(page).toHaveURL(/\/client\/home$/);
  await page.goto(`/client/your-documents/${document}`);
  const add = page.getByRole('button', { name: 'New link' });
  await expect(add).toBeVisible();
  await expectAccessible(page);
  await add.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Good for').getByRole('option')).toHaveText(['1 day', '7 days', '30 days']);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const url = await dialog.getByLabel('Link').inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const links = page.getByRole('list', { name: 'Public links' }).getByRole('listitem');
  await expect(links).toContainText('not opened yet');

  const holder = await elsewhere(phoneScreen);
  await holder.goto(new URL(url).pathname);
  await expect(holder.getByRole('heading', { name: 'Articles' })).toBeVisible();

  await page.getByRole('button', { name: /^Revoke/ }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(links).toContainText('Revoked');
  await holder.reload();
  await expect(holder.getByRole('heading', { name: 'This link does not open' })).toBeVisible();
});

test('a link that is nobody’s says so at once, and is not asked for again', async ({ page }) => {
  await page.goto('/file/wrong', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'This link does not open' })).toBeVisible();
  await expect(page.getByText(/is not known, has expired or was revoked/)).toBeVisible();
  await expectAccessible(page);
});
