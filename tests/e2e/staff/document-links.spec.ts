import { makePdf } from '#tests/fixtures/pdf.ts';
import { expectAccessible } from '../accessible.ts';
import { openClientAs } from '../client-forms.ts';
import { employeeOf, shareDocument } from '../own-client.ts';
import { expect, phoneScreen, test } from '../test.ts';

test.use({ worker: false });

const pdf = async (name: string, title: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(await makePdf({ title })),
});

test('staff file a document in a folder, replace it, and share it by a link that they revoke', async ({
  as,
  elsewhere,
}) => {
  const { page, client } = await openClientAs(as);
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

  await page.getByRole('button', { name: 'Move Minutes', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Folder').selectOption({ label: 'No folder' });
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('This folder is empty')).toBeVisible();
  await way.getByRole('link', { name: 'Internal' }).click();
  await expect(listed.getByRole('link', { name: /Board minutes/ })).toContainText('0 documents');
  await page.getByRole('button', { name: 'Move Minutes', exact: true }).click();
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
  await links.getByRole('button', { name: /^23 hours, / }).press('Enter');
  const end = links.locator(':popover-open');
  await expect(end).toHaveText(/^\d\d \w{3} \d{4} \d\d:\d\d$/);
  await expect(end).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(end).toHaveCount(0);

  const holder = await elsewhere(phoneScreen);
  await holder.goto(new URL(url).pathname);
  await expect(holder.getByRole('heading', { name: 'Minutes' })).toBeVisible();
  await expect(holder.getByRole('region', { name: 'Page 1' })).toContainText('Signed minutes');
  await expectAccessible(holder);
  const saved = holder.waitForEvent('download');
  await holder.getByRole('button', { name: 'Download', exact: true }).click();
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
  await holder.reload();
  const closed = holder.getByRole('heading', { name: 'This link does not open' });
  await expect(closed).toBeVisible();
  await expect(holder.getByText(/is not known, has expired or was revoked/)).toBeVisible();
  await holder.goto('/file/wrong');
  await expect(closed).toBeVisible();
  // Each is asked for once: the second answer leaves time for a repeat of the first.
  expect(asked).toBe(2);
});

test.describe('on a phone', () => {
  test.use(phoneScreen);
  test('a contact gives out a link to a document of theirs, and revokes it', async ({
    firm,
    as,
    elsewhere,
  }) => {
    const { client } = await employeeOf(firm, 'both');
    const document = await shareDocument(firm, client.id, 'Articles');
    const page = await as('both', `/client/your-documents/${document}`);
    await page.getByRole('button', { name: 'New link' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Good for').getByRole('option')).toHaveText([
      '1 day',
      '7 days',
      '30 days',
    ]);
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
});
