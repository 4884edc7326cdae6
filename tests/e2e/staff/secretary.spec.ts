import { administrator } from '../administrator.ts';
import { field, pick, saveForm } from '../client-forms.ts';
import { clientOfSecretary } from '../prepared/prepared-secretary.ts';
import { expect, test } from '../test.ts';

test('staff appoint a director who stands once, note a filing, and save a register', async ({ as, firm }) => {
  const client = await clientOfSecretary(await administrator(firm));
  const page = await as('administrator', `/app/clients/${client.id}/corporate-secretary`);

  await page.getByRole('link', { name: 'Officers in office' }).click();
  await page.getByRole('link', { name: 'Add an officer' }).first().click();
  await field(page, 'Name').fill('Cordelia Ashgrove');
  await page.getByRole('button', { name: 'It is this one: Cordelia Ashgrove' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Cordelia Ashgrove');
  await pick(page, 'Position', 'Public officer');
  await page.getByLabel('Appointed').fill('2026-01-15');
  await pick(page, 'Status', 'Appointed');
  await saveForm(page);
  await page.getByRole('link', { name: 'Cordelia Ashgrove' }).first().click();
  await expect(page.getByText(`Public officer of ${client.name}`)).toBeVisible();

  await page.goto(`/app/clients/${client.id}/corporate-secretary`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Directors and other officers' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Register, directors and other officers .*\.pdf$/);
});
