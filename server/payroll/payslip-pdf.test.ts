import { PDF } from '@libpdf/core';
import { expect, test } from 'vitest';
import { figuresOf, type PayslipLine } from '#contract/payroll/payslip-totals.ts';
import { isClean, popplerText } from '#tests/fixtures/pdf-tools.ts';
import { type PayslipContent, payslipPdf } from './payslip-pdf.ts';

const of = (lines: PayslipLine[], more: Partial<PayslipContent> = {}): PayslipContent => ({
  id: '01990000-0000-7000-8000-00000000abcd',
  firm: 'Portico Advisory',
  employer: 'Łódź & Crane Limited',
  employee: { name: 'Zoë Ångström', employee_no: 'E-1', job_title: '', department: 'Ops' },
  period_start: '2026-02-01',
  period_end: '2026-02-28',
  pay_date: '2026-02-25',
  currency: 'EUR',
  ...figuresOf(lines),
  ytd_gross: '2.00',
  ytd_net: '1.00',
  lines,
  is_draft: false,
  published_at: '2026-02-25T09:00:00.000Z',
  ...more,
});
const earnings = (count: number) =>
  Array.from(
    { length: count },
    (_, i): PayslipLine => ({ kind: 'EARNING', label: `Shift ${i + 1}`, amount: '100.00' }),
  );

test('the same payslip is the same bytes, another is not', async () => {
  const [one, again, other] = await Promise.all(
    [earnings(3), earnings(3), earnings(4)].map((lines) => payslipPdf(of(lines))),
  );
  expect(one).toEqual(again);
  expect(one).not.toEqual(other);
});

test('a payslip says what it is', async () => {
  const pdf = await PDF.load(await payslipPdf(of(earnings(1))));
  expect(pdf.getTitle()).toBe('Payslip February 2026, Zoë Ångström');
  expect(pdf.getAuthor()).toBe('Łódź & Crane Limited');
  expect(pdf.getLanguage()).toBe('en');
});

test('more lines than fit go on with the next page', async () => {
  const bytes = await payslipPdf(of(earnings(70)));
  expect((await PDF.load(bytes)).getPageCount()).toBe(3);
  expect(isClean(bytes)).toBe(true);
  const text = popplerText(bytes);
  for (const part of ['Shift 1 ', 'Shift 70', '7,000.00', 'Year 2026 to date']) expect(text).toContain(part);
});

test('a draft says that it is one, and a year that is not known is left out', async () => {
  const published = popplerText(await payslipPdf(of(earnings(1))));
  expect(published).toContain('whose payroll Portico Advisory runs');
  expect(published).not.toContain('Draft of a payslip');
  const draft = popplerText(await payslipPdf(of(earnings(1), { is_draft: true, ytd_gross: null })));
  expect(draft).toContain('Draft of a payslip');
  expect(draft).not.toContain('to date');
});

test('nothing withheld is said to be nothing', async () => {
  expect(popplerText(await payslipPdf(of(earnings(1))))).toMatch(
    /Deductions\s+None\s+0\.00\s+Total deductions\s+0\.00/,
  );
});

test('names the font cannot write, and very long ones, stop nothing', async () => {
  const employee = {
    name: '陳大文 Chan'.repeat(20),
    employee_no: '١٢٣',
    job_title: 'x'.repeat(300),
    department: '',
  };
  const bytes = await payslipPdf(of(earnings(1), { employee, employer: '한국 '.repeat(50) }));
  expect(isClean(bytes)).toBe(true);
  expect(popplerText(bytes)).toContain('陳大文 Chan');
});
