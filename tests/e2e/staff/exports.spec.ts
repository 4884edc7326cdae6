import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../accessible.ts';
import { openClients, rowsOf } from '../client-list.ts';
import { expect, test } from '../test.ts';

test('the filtered rows are exported with the columns shown, and so are the selected ones', async ({
  as,
}) => {
  const page = await openClients(as);
  await page.getByRole('button', { name: 'Lapsed', exact: true }).click();
  await expect(rowsOf(page).first()).toContainText('Lapsed');
  const total = Number((await page.getByText(/^1–10 of \d+$/).textContent())?.split(' ').at(-1));
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export clients' });
  await expect(dialog).toContainText(`All that fit the filters: ${total} rows`);
  await dialog.getByLabel('File name').fill('');
  await dialog.getByRole('button', { name: 'Export' }).click();
  await expect(dialog.getByText('Export list name is required.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('File name').fill('Lapsed');
  await dialog.getByLabel('Format').selectOption('csv');
  const [whole] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(whole.suggestedFilename()).toBe('Lapsed.csv');
  const lines = (await readFile(await whole.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFF"Name","Status","Office","Jurisdiction","Relationship manager","Client since"',
  );
  expect(lines).toHaveLength(total + 1);
  expect(lines.slice(1).every((line) => line.includes(',"Lapsed",'))).toBe(true);

  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check();
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(3)
    .check();
  await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Export' }).click();
  await expect(dialog).toContainText('Those selected: 2 rows');
  await expect(dialog.getByText('Lapsed.csv')).toBeVisible();
  await expectAccessible(page);
  const [some] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(some.suggestedFilename()).toBe('Clients.xlsx');
});
