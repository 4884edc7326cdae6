import type { Page } from '@playwright/test';
import type { RunningFirm } from '../firm.ts';
import { listedPayslips } from '../kept.ts';
import { employeeOf } from '../own-client.ts';
import { expect, type OpenAs, phoneScreen, test } from '../test.ts';

/** Opens the payslips of the client of the demo employee. */
async function openPayslips(as: OpenAs, firm: RunningFirm): Promise<Page> {
  const { client } = await employeeOf(firm, 'employee');
  return as('payroll', `/app/clients/${client.id}/payroll/documents`);
}

async function choosePeriod(page: Page, year: number): Promise<void> {
  const dialog = page.getByRole('dialog');
  const period = dialog.getByLabel('Pay period');
  const first = dialog.getByLabel('First day of the period');
  await expect(period.or(first).first()).toBeVisible();
  if (await period.isVisible()) await period.selectOption('Other dates');
  await first.fill(`${year}-01-01`);
  await dialog.getByLabel('Last day of the period').fill(`${year}-01-31`);
  await dialog.getByLabel('Pay day', { exact: true }).fill(`${year}-01-25`);
}

async function fillLine(page: Page, at: number, kind: string, text: string, amount: string): Promise<void> {
  await page.getByLabel(`Kind of line ${at}`).selectOption(kind);
  await page.getByLabel(`Text of line ${at}`).fill(text);
  await page.getByLabel(`Amount of line ${at}`).fill(amount);
}

test('figures are entered, corrected and published, and the employee reads them on the phone', async ({
  as,
  firm,
}) => {
  const page = await openPayslips(as, firm);
  await page.getByRole('button', { name: 'Enter a payslip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter a payslip' });
  await dialog
    .getByLabel('Employee', { exact: true })
    .selectOption({ label: await optionOf(page, /Ångström, Zoë/) });
  await choosePeriod(page, 2031);
  await fillLine(page, 1, 'Earning', 'Salary', '6,000.00');
  await fillLine(page, 2, 'Tax', 'Withholding tax', '50,5');
  await dialog.getByRole('button', { name: 'Add the draft' }).click();
  await expect(dialog.getByText('Write an amount, such as 4250.00.')).toBeVisible();
  await page.getByLabel('Amount of line 2').fill('500.50');
  await dialog.getByRole('button', { name: 'Add a deduction' }).click();
  await fillLine(page, 3, 'Deduction', 'Pension', '300');
  await expect(dialog.getByRole('region', { name: 'Totals' })).toContainText('5,199.50');
  await dialog.getByLabel('Employer cost').fill('6900');
  await dialog.getByRole('button', { name: 'Add the draft' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Edit the draft for Zoë Ångström' }).first().click();
  const edit = page.getByRole('dialog', { name: 'Edit the draft' });
  await edit.getByLabel('Amount of line 3').fill('400');
  await edit.getByRole('button', { name: 'Save the draft' }).click();
  await expect(edit).toBeHidden();
  const listed = page
    .getByRole('list', { name: 'Payslips' })
    .getByRole('listitem')
    .filter({ hasText: '5,099.50' });
  await expect(listed).toContainText('Draft');
  const waiting = page.waitForEvent('download');
  await listed.getByRole('button', { name: /^Download the payslip/ }).click();
  expect((await waiting).suggestedFilename()).toBe('Payslip 2031-01 Zoë Ångström.pdf');
  await page.getByRole('button', { name: /^Publish \d+ drafts?$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(listed).toContainText('Published');

  const own = await as('employee');
  await own.setViewportSize(phoneScreen.viewport);
  await own.getByRole('navigation').getByRole('link', { name: 'My payslips' }).click();
  await listedPayslips(own).filter({ hasText: 'January 2031' }).click();
  await expect(own.getByText(/^Paid 25 Jan 2031/)).toBeVisible();
  await expect(own.getByRole('region', { name: 'Deductions' })).toContainText('Pension');
  await expect(own.getByRole('region', { name: 'Net pay' })).toContainText('5,099.50');
  await own.getByRole('link', { name: 'Open the document' }).click();
  await expect(own.getByRole('region', { name: 'Page 1' })).toBeVisible();

  await listed.getByRole('button', { name: /^Withdraw the payslip/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(listed).toContainText('Withdrawn');
  await listed.getByRole('button', { name: /again$/ }).click();
  await expect(page.getByRole('dialog').getByLabel('Text of line 3')).toHaveValue('Pension');
  await page.getByRole('dialog').getByRole('button', { name: 'Add the draft' }).click();
  await expect(page.getByRole('list', { name: 'Payslips' }).getByText('Draft').first()).toBeVisible();
});

test('a file of figures is looked at row by row, corrected and imported', async ({ as, firm }) => {
  const page = await openPayslips(as, firm);
  await page.getByRole('button', { name: 'Enter a payslip' }).click();
  const number = /\((.+)\)/.exec(await optionOf(page, /Ångström, Zoë/))?.[1] ?? '';
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Import figures' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import figures' });
  await choosePeriod(page, 2032);
  const file = (rows: string, encoding: BufferEncoding = 'utf8') => ({
    name: 'January.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Employee number;Name;Earning: Salary;Tax: Withholding tax;Net\n${rows}`, encoding),
  });
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles(file(`${number};Zoë;1;0;1`, 'latin1'));
  await expect(dialog.getByText(/not in UTF-8/)).toBeVisible();
  await input.setInputFiles(
    file(`${number};Zoë Ångström;6.100,00;600,00;5.500,00\nX-404;Nobody;1,00;0;1,00`),
  );
  await expect(dialog.getByText(/is not an amount as you said/).first()).toBeVisible();
  await dialog.getByLabel('Amounts are written').selectOption(',');
  const rows = dialog.getByRole('list', { name: 'Rows of the file' }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'Row 3' })).toContainText(
    'No employee of this client has the number X-404.',
  );
  await expect(rows.filter({ hasText: 'Row 2' })).toContainText('Matched by number');
  await expect(dialog.getByRole('button', { name: 'Import 2 payslips' })).toBeDisabled();
  await input.setInputFiles(file(`${number};Zoë Ångström;6.100,00;600,00;5.500,00`));
  await expect(rows).toContainText(['net']);
  await dialog.getByRole('button', { name: 'Import 1 payslip' }).click();
  await expect(dialog).toBeHidden();
  const listed = page
    .getByRole('list', { name: 'Payslips' })
    .getByRole('listitem')
    .filter({ hasText: '2032' });
  await expect(listed).toContainText('HKD 5,500');
});

/** The whole label of the option that begins like this, once it is there. */
const optionOf = async (page: Page, label: RegExp) =>
  (await page.getByRole('dialog').getByRole('option', { name: label }).first().textContent()) ?? '';
