import { documentTypes } from '#contract/documents/document-types.ts';
import { expectAccessible } from '../accessible.ts';
import { administrator } from '../administrator.ts';
import { saveForm } from '../client-forms.ts';
import { makeClient } from '../own-client.ts';
import { expect, test } from '../test.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a type becomes mandatory, is missing at a client, and is there once it is added in one tap', async ({
  as,
  firm,
}) => {
  const call = await administrator(firm);
  const client = await makeClient(firm, 'Teasel Trading');
  const page = await as('administrator', '/app/settings/document-types/create');
  await page.getByRole('textbox', { name: 'Name' }).fill('Trading permit');
  await page.getByRole('textbox', { name: 'Code' }).fill('trading_permit');
  await page.getByRole('combobox', { name: /^Mandatory for/ }).fill('Corp');
  await page.getByRole('option', { name: 'Corporate' }).click();
  await page.getByRole('checkbox', { name: 'Documents of this type expire' }).check();
  await expectAccessible(page);
  await saveForm(page);
  await expect(page.getByText('TRADING_PERMIT')).toBeVisible();

  await page.goto(`/app/clients/${client}/documents`);
  const due = page.getByRole('list', { name: 'Documents due' });
  await expect(due.getByText('Missing')).toBeVisible();
  await expectAccessible(page);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    due.getByRole('button', { name: 'Add Trading permit' }).click(),
  ]);
  await chooser.setFiles({ name: 'Permit.txt', mimeType: 'text/plain', buffer: Buffer.from('Permit') });
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('TRADING_PERMIT');
  await page.getByRole('button', { name: 'Add 1 document' }).click();
  await expect(page.getByText('Enter the last day on which it is valid.')).toBeVisible();
  await page.getByLabel('Valid until').fill(inDays(20));
  await page.getByRole('button', { name: 'Add 1 document' }).click();
  await expect(due.getByText('Expiring')).toBeVisible();

  await page.getByRole('list', { name: 'Internal' }).getByRole('link', { name: 'Permit' }).click();
  await page.getByRole('button', { name: 'Type and dates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Type and dates of “Permit”' });
  await dialog.getByLabel('Valid until').fill(inDays(400));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/app/clients/${client}/documents`);
  await expect(page.getByRole('list', { name: 'Internal' })).toBeVisible();
  await expect(due).toBeHidden();

  // Other stories have the same firm: nothing stays mandatory.
  const filters = JSON.stringify([{ field: 'code', operator: 'EQ', keyword: 'TRADING_PERMIT' }]);
  const [type] = (await call(documentTypes.list, { query: { page: '1', recordPerPage: '10', filters } }))
    .data;
  if (!type) throw new Error('There is no such type.');
  const form = {
    ...{ name: type.name, code: type.code, expires: true, refresh_months: '0' },
    ...{ mandatory_for: [], optional_for: [], jurisdictions: [], kyc_levels: [] },
  };
  await call(documentTypes.update, { params: { id: type.id }, body: { version: type.version, form } });
});
