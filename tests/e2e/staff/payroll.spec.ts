import type { Locator } from '@playwright/test';
import { makePdf } from '#tests/fixtures/pdf.ts';
import { field, pick, saveForm } from '../client-forms.ts';
import { listedPayslips } from '../kept.ts';
import { employeeOf } from '../own-client.ts';
import { expect, phoneScreen, test } from '../test.ts';

/** A payslip of these people, as a payroll program prints it. */
const pdf = async (name: string, title: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(await makePdf({ title })),
});

test('staff set up a payroll and publish payslips, and the employee opens hers on the phone', async ({
  as,
  firm,
}) => {
  const { client } = await employeeOf(firm, 'employee');
  const page = await as('payroll', `/app/clients/${client.id}/payroll`);

  await page.getByRole('link', { name: 'Payroll calendars' }).click();
  await page.getByRole('link', { name: 'Add a payroll calendar' }).first().click();
  await field(page, 'Name').fill('Monthly salaries');
  await pick(page, 'Frequency', 'Monthly');
  await page.getByLabel('First day of the first period').fill('2026-01-01');
  await pick(page, 'Pay day', 'A day of the month');
  await page.getByLabel('Day, or working days before the end').fill('25');
  await pick(page, 'Country', 'Switzerland');
  await pick(page, 'Currency', 'CHF, Swiss Franc');
  await saveForm(page);
  await expect(
    page.getByRole('table', { name: 'The next 12 periods of Monthly salaries' }).getByRole('row'),
  ).toHaveCount(13);

  await page.getByRole('navigation', { name: 'Client' }).getByRole('link', { name: 'Payroll' }).click();
  await page.getByRole('link', { name: 'Add an employee' }).click();
  await field(page, 'First name').fill('Bruno');
  await field(page, 'Last name').fill('Keller');
  await field(page, 'Employee number').fill('E-9001');
  await page.getByLabel('First day of work').fill('2026-01-01');
  await pick(page, 'Payroll calendar', 'Monthly salaries');
  await pick(page, 'Currency', 'CHF, Swiss Franc');
  await saveForm(page);
  await page
    .getByRole('list', { name: 'Employees' })
    .getByRole('link', { name: /Bruno Keller/ })
    .click();
  await expect(page.getByText('Needs one e-mail first')).toBeVisible();

  await page.getByRole('link', { name: 'Employees' }).click();
  await page.getByRole('link', { name: 'Payslips' }).click();
  await page.getByLabel('Pay period').selectOption('Other dates');
  await page.getByLabel('First day of the period').fill('2030-01-01');
  await page.getByLabel('Last day of the period').fill('2030-01-31');
  await page.getByLabel('Pay day', { exact: true }).fill('2030-01-25');
  await page
    .getByLabel('Choose PDFs')
    .setInputFiles([
      await pdf('one.pdf', 'January 2030: ÅNGSTRÖM, Zoe'),
      await pdf('two.pdf', 'January 2030: Employee number E-9001'),
      await pdf('three.pdf', 'January 2030'),
    ]);
  const files = page.getByRole('list', { name: 'Files to review' }).getByRole('listitem');
  await expect(files).toHaveCount(3);
  await expect(files.nth(0)).toContainText('Matched by the name in the PDF');
  await expect(files.nth(1)).toContainText('Matched by the number in the PDF');
  const add = page.getByRole('button', { name: 'Add 3 drafts' });
  await expect(add).toBeDisabled();
  await page.getByLabel('Employee of three.pdf').selectOption({ label: 'Keller, Bruno (E-9001)' });
  await expect(files.nth(2)).toContainText('Two files are for');
  await expect(add).toBeDisabled();
  await page.getByRole('button', { name: 'Remove three.pdf' }).click();
  await page.getByRole('button', { name: 'Add 2 drafts' }).click();
  await page.getByRole('button', { name: 'Publish 2 drafts' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('list', { name: 'Payslips' }).getByText('Published').first()).toBeVisible();

  const own = await as('employee');
  await own.setViewportSize(phoneScreen.viewport);
  await own.getByRole('navigation').getByRole('link', { name: 'My payslips' }).click();
  await listedPayslips(own).filter({ hasText: 'January 2030' }).click();
  await expect(own.getByRole('region', { name: 'Page 1' })).toBeVisible();
  await expect(own.getByText('Paid 25 Jan 2030')).toBeVisible();

  await page.getByRole('button', { name: 'Withdraw the payslip of Zoë Ångström' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('list', { name: 'Payslips' }).getByText('Withdrawn')).toBeVisible();
  await own.reload();
  await expect(own.getByText('There is no such payslip')).toBeVisible();
});

test('staff give an employee a document to acknowledge, and see that she did', async ({ as, firm }) => {
  const { client } = await employeeOf(firm, 'employee');
  const page = await as('payroll', `/app/clients/${client.id}/payroll`);
  await page.getByRole('link', { name: 'HR documents' }).click();
  await page.getByLabel('Choose files').setInputFiles([await pdf('Parking rules.pdf', 'Parking rules')]);
  const group = page.getByRole('group', { name: 'Parking rules.pdf' });
  await group.getByLabel('Employee').selectOption({ label: await optionOf(group, /Ångström, Zoë/) });
  await group.getByLabel('Type').selectOption('Policy');
  await group.getByLabel('Must be acknowledged').check();
  await page.getByRole('button', { name: 'Add 1 document' }).click();
  const listed = page
    .getByRole('list', { name: 'HR documents' })
    .getByRole('listitem')
    .filter({ hasText: 'Parking rules' });
  await expect(listed).toContainText('Not acknowledged yet');

  const own = await as('employee');
  await own.setViewportSize(phoneScreen.viewport);
  await own.getByRole('navigation').getByRole('link', { name: 'HR docs' }).click();
  await own.getByRole('link', { name: /Parking rules/ }).click();
  await own.getByRole('button', { name: 'I have read this' }).click();
  await expect(own.getByText('Read', { exact: true })).toBeVisible();

  await page.reload();
  await expect(listed).toContainText('Acknowledged');
  await page.getByRole('button', { name: /Withdraw “Parking rules”/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(listed).toContainText('Withdrawn');
});

/** The whole label of the option that begins like this, once it is there. */
const optionOf = async (group: Locator, label: RegExp) =>
  (await group.getByRole('option', { name: label }).textContent()) ?? '';
