import { readFile } from 'node:fs/promises';
import { workbook } from '#tests/fixtures/workbook.ts';
import { expectAccessible } from '../accessible.ts';
import { card, openClientAs } from '../client-forms.ts';
import { expect, test } from '../test.ts';

const csv = (text: string, name = 'Addresses.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text, 'latin1'),
});

async function openImport(as: Parameters<typeof openClientAs>[0], nth: number) {
  const { page, client } = await openClientAs(as, nth);
  await page.goto(`${client}/addresses/list`);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import addresses' });
  const choose = (file: ReturnType<typeof csv>) => dialog.locator('input[type=file]').setInputFiles(file);
  return { page, dialog, choose };
}

test('a file of another program is read as it is: what it leaves open is asked, its wrong row is saved to correct', async ({
  as,
}) => {
  const { page, dialog, choose } = await openImport(as, 2);
  await choose(
    csv(
      'Adressen der Firma;;;;;\r\nArt;Strasse;PLZ;Ort;Land;Gültig ab;Kürzel\r\nBilling;Gerbergässli 5;4001;Basel;Schweiz;3/4/2026;G5\r\nBilling;Rue du Rhône 8;1204;Genève;Elfenland;5/6/2026;R8\r\n',
    ),
  );
  await expect(dialog.getByText('Left out: 1 row above the columns.')).toBeVisible();
  await expect(dialog.getByLabel('Letters are written for')).toHaveValue('windows-1252');
  await expect(dialog.getByText(/They read: .*Gültig/)).toBeVisible();
  // The kinds of an address are known by what is in their column.
  await expect(dialog.getByText('6 columns are read. Left out: Kürzel.')).toBeVisible();
  await dialog.getByLabel('Dates are written').selectOption('DMY');
  const rows = dialog.getByRole('list', { name: 'Rows of the file' });
  await expect(rows.getByRole('listitem').filter({ hasText: 'Gerbergässli 5' })).toContainText(
    'Valid from: 03 Apr 2026',
  );
  await expect(rows.getByRole('listitem').first()).toContainText('“Elfenland” is not an option.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 1 address', exact: true }).click();
  await expect(dialog.getByText('1 address imported. 1 row was left out.')).toBeVisible();
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save this row to correct' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toContain(
    'Rue du Rhône 8,1204,Genève,Elfenland',
  );
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(card(page, 'Gerbergässli 5')).toContainText('4001 Basel');
});

test('a workbook with more rows than one call takes is sent, and written by a job', async ({ as }) => {
  const { page, dialog, choose } = await openImport(as, 3);
  const row = (n: number) => ['Billing', n === 99 ? '' : `Weg ${n}`, 'Bern', 'Switzerland', { day: 46_054 }];
  const rows = [
    ['Kinds', 'Address', 'City', 'Country', 'Valid from'],
    ...Array.from({ length: 230 }, (_, n) => row(n)),
  ];
  const buffer = Buffer.from(workbook({ sheets: [{ name: 'Adressen', rows }] }));
  await choose({ name: 'Addresses.xlsx', mimeType: '', buffer });
  await expect(
    dialog.getByText(/230 rows\. These are the first 200; the server checks all 230\./),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 230 addresses' }).click();
  await expect(dialog.getByText('229 addresses imported. 1 row was left out.')).toBeVisible({
    timeout: 60_000,
  });
  await expect(dialog.getByRole('listitem')).toContainText('Row 101');
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(card(page, 'Weg 1').first()).toContainText('Bern');
});
