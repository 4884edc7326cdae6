import { listSearch } from '#contract/core/list.ts';
import { listClientPayslips, payslipsAtOnce } from '#contract/payroll/client-payslips.ts';
import { payrollEmployees } from '#contract/payroll/payroll-employees.ts';
import { makePdf } from '#tests/fixtures/pdf.ts';
import { administrator } from '../administrator.ts';
import type { RunningFirm } from '../firm.ts';
import { makeClient } from '../own-client.ts';
import { examplesFor, made } from '../prepared/prepared-records.ts';
import { expect, test } from '../test.ts';

/** More than a page of a list, so that some are found only on the second. */
const staff = 103;
const firstNames = 'Ada Bela Carl Dora Emil Frida Georg Hanna Ivan Jana Karl Lina Marc Nora Oskar'.split(' ');
const lastNames = 'Adler Bieri Caduff Dubach Egli Frei Gerber'.split(' ');

interface Employee {
  employee_no: string;
  first_name: string;
  last_name: string;
}
/** Every name once, but for the last, who is called as the first. */
const employees: readonly Employee[] = Array.from({ length: staff }, (_, at) => ({
  employee_no: `P-${1001 + at}`,
  first_name: firstNames[at === staff - 1 ? 0 : at % firstNames.length] ?? '',
  last_name: lastNames[at === staff - 1 ? 0 : Math.floor(at / firstNames.length)] ?? '',
}));
const labelOf = ({ employee_no, first_name, last_name }: Employee) =>
  `${last_name}, ${first_name} (${employee_no})`;

/** Every second of them has a payslip, and so does the last: more than are added or published at once. */
const paid = employees.map((of, at) => ({ of, at })).filter(({ at }) => at % 2 === 0 || at === staff - 1);
const count = paid.length;

/** Adds the employees to a client from a file. */
async function addEmployees(firm: RunningFirm, client_id: string): Promise<void> {
  const call = await administrator(firm);
  const { form } = (await examplesFor(call)).payrollEmployees;
  const rows = employees.map((own) => ({
    id: made(),
    form: { ...form, ...own, work_email: '', national_id: '' },
  }));
  await call(payrollEmployees.importRows, { body: { id: made(), client_id, check: false, rows } });
}

interface Printed {
  file: string;
  text: string;
  /** The employee it is surely about. */
  of?: Employee;
}
const month = 'June 2030';

/**
 * The doubtful ones, by the employee they are for: nobody is named, two people bear the name, number and name are of two people, and the
 * name beside the number is nobody's here.
 */
const doubtful = {
  nobody: { at: 10, file: 'Nobody.pdf', text: month },
  namesakes: { at: 0, file: 'Namesakes.pdf', text: `${month}: ADLER, Ada` },
  contradiction: {
    at: 20,
    file: 'Contradiction.pdf',
    text: `${month}: Employee number P-1021, GERBER, Jana`,
  },
  stranger: { at: 40, file: 'Stranger.pdf', text: `${month}: Employee number P-1041, SCHMIDT, Peter` },
};
/** Surely somebody's, and of another month. */
const otherMonth = 30;

/**
 * The payslip of an employee as one of three payroll programs prints it: with the number, with the name, or with neither in a file that is
 * named well. The last is known by the number, which tells them from their namesake.
 */
function printed(of: Employee, at: number): Printed {
  const doubt = Object.values(doubtful).find((one) => one.at === at);
  if (doubt) return doubt;
  const file = `Scan ${String(at).padStart(3, '0')}.pdf`;
  const named = at === otherMonth ? 'May 2030' : month;
  if (at % 3 === 0 || at === staff - 1)
    return { of, file, text: `${named}: Employee number ${of.employee_no}` };
  if (at % 3 === 1) return { of, file, text: `${named}: ${of.last_name.toUpperCase()}, ${of.first_name}` };
  return { of, file: `${of.employee_no} ${named}.pdf`, text: named };
}

test('more payslips than are added at once are matched by number, name and file; the doubtful ones wait for a person, and none is guessed', async ({
  as,
  firm,
}) => {
  expect(count).toBeGreaterThan(payslipsAtOnce);
  const clientId = await makeClient(firm, 'Sixty Works');
  await addEmployees(firm, clientId);
  const all = paid.map(({ of, at }) => printed(of, at));
  const files = await Promise.all(
    all.map(async ({ file, text }) => ({
      name: file,
      mimeType: 'application/pdf',
      buffer: Buffer.from(await makePdf({ title: text })),
    })),
  );

  const page = await as('payroll', `/app/clients/${clientId}/payroll/documents`);
  await page.getByLabel('First day of the period').fill('2030-06-01');
  await page.getByLabel('Last day of the period').fill('2030-06-30');
  await page.getByLabel('Pay day', { exact: true }).fill('2030-06-25');
  await page.getByLabel('Choose PDFs').setInputFiles(files);
  const review = page.getByRole('list', { name: 'Files to review' });
  const rows = review.getByRole('listitem');
  await expect(rows).toHaveCount(count, { timeout: 120_000 });
  await expect(review.getByText('Being read')).toHaveCount(0, { timeout: 120_000 });

  // Everybody who is certain is matched, and nobody else.
  const chosen = await rows.evaluateAll((items) =>
    items.map((item) => {
      const select = item.querySelector('select');
      return [item.querySelector('p')?.textContent ?? '', select?.selectedOptions[0]?.textContent ?? ''];
    }),
  );
  const expected = all.map(({ file, of }) => [file, of ? labelOf(of) : 'Choose the employee']);
  expect(chosen.toSorted()).toEqual(expected.toSorted());
  await expect(review.getByText('Matched by the number in the PDF')).not.toHaveCount(0);
  await expect(review.getByText('Matched by the name in the PDF')).not.toHaveCount(0);
  await expect(review.getByText('Matched by the number in the file’s name')).not.toHaveCount(0);
  await expect(rows.filter({ hasText: 'The PDF names other months' })).toHaveCount(1);
  const row = (file: string) => rows.filter({ hasText: file });
  await expect(row(doubtful.namesakes.file)).toContainText('2 people fit. Choose the employee');
  await expect(row(doubtful.contradiction.file)).toContainText('It names different people');
  await expect(row(doubtful.stranger.file)).toContainText('but may name somebody else. Choose the employee');

  const add = page.getByRole('button', { name: `Add ${count} drafts` });
  await expect(page.getByText('4 files need an employee first.')).toBeVisible();
  await expect(add).toBeDisabled();
  for (const { at, file } of Object.values(doubtful)) {
    const of = employees[at];
    if (!of) throw new Error('There are not so many employees.');
    await page.getByLabel(`Employee of ${file}`).selectOption({ label: labelOf(of) });
    await expect(row(file)).toContainText('Chosen by you');
  }
  await add.click();
  await page.getByRole('button', { name: `Publish ${count} drafts` }).click({ timeout: 120_000 });
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('button', { name: /^Publish \d+ drafts?$/ })).toHaveCount(0, {
    timeout: 120_000,
  });

  const call = await administrator(firm);
  const own = { operator: 'EQ', keyword2: '' } as const;
  const filters = [
    { ...own, field: 'client_id', keyword: clientId },
    { ...own, field: 'status', keyword: 'PUBLISHED' },
  ];
  const query = listSearch({ page: 1, recordPerPage: 100, filters });
  const { data, meta } = await call(listClientPayslips, { query });
  expect(meta.total).toBe(count);
  expect(new Set(data.map(({ employee }) => employee.employee_no)).size).toBe(count);
});
