import { companies } from '#contract/crm/companies.ts';
import { deals } from '#contract/crm/deals.ts';
import { administrator } from '../administrator.ts';
import { pick } from '../client-forms.ts';
import { examplesFor, made } from '../prepared/prepared-records.ts';
import { expect, test } from '../test.ts';

test('a deal becomes a client: its form is filled in from the company, with its deals, people and link', async ({
  as,
  firm,
}) => {
  const call = await administrator(firm);
  const examples = await examplesFor(call);
  const name = 'Krähenbühl Werke';
  const form = { ...examples.companies.form, name };
  const { id: company } = await call(companies.create, { body: { id: made(), form } });
  const deal = { ...examples.deals.form, name: 'Payroll for the works', company, company_name: '' };
  const { id: dealId } = await call(deals.create, { body: { id: made(), form: deal } });

  const page = await as('administrator', `/app/clients/deal/${dealId}`);
  await page.getByRole('button', { name: 'Move' }).click();
  const moving = page.getByRole('dialog', { name: 'Move Payroll for the works' });
  await moving.getByLabel('Stage').selectOption('Closed lost');
  await moving.getByRole('button', { name: 'Move' }).click();
  await expect(moving.getByText('Say why the deal was lost.')).toBeVisible();
  await moving.getByLabel('Stage').selectOption('Closed won');
  await moving.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByRole('region', { name: 'Stages' }).getByRole('listitem')).toHaveCount(2);

  await page.getByRole('link', { name: 'New client', exact: true }).click();
  await page.getByRole('link', { name: `Corporate client from ${name}` }).click();
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveValue('https://quay.example');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name);
  await page.getByRole('combobox', { name: 'Company type' }).fill('limited liability company');
  await page
    .getByRole('option', { name: /^Limited liability company/ })
    .first()
    .click();
  await page.getByLabel('Office').selectOption({ label: 'London' });
  await pick(page, 'Teams', 'London Corporate Services');
  await page.keyboard.press('Escape');
  await pick(page, 'Services', 'Incorporation');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save' }).click();

  await expect(page).toHaveURL(/\/hubspot\/info\/\d+$/);
  await page.getByRole('button', { name: 'Add Ada Quay to the contacts' }).click();
  await expect(page.getByText('A contact of the client')).toBeVisible();
  await expect(page.getByRole('button', { name: 'End the link' })).toBeVisible();
  await page.getByRole('link', { name: 'BD' }).click();
  await expect(page.getByRole('link', { name: 'Open Payroll for the works' })).toBeVisible();
});
