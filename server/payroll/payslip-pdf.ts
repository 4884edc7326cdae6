import { formatAmount, formatMoney } from '#contract/core/money.ts';
import { paidKinds, withheldKinds } from '#contract/payroll/payroll.ts';
import type { PayslipLine } from '#contract/payroll/payslip-totals.ts';
import { newSheet, type PdfSheet, paper } from '../documents/pdf/sheet.ts';
import { calendarDay, monthOf } from '../reference/calendar.ts';

/** The content of a payslip. Dates are calendar dates, amounts decimal strings. */
export interface PayslipContent {
  id: string;
  /** The name of the firm that runs the payroll. */
  firm: string;
  employer: string;
  employee: { name: string; employee_no: string; job_title: string; department: string };
  period_start: string;
  period_end: string;
  pay_date: string;
  currency: string;
  gross: string;
  deductions: string;
  net: string;
  /** Null where a payslip of the year states no figures: the year to date is then left out. */
  ytd_gross: string | null;
  ytd_net: string | null;
  lines: readonly PayslipLine[];
  /** True before it is published: the PDF says so. */
  is_draft: boolean;
  /** Instant; the date of the document. */
  published_at: string;
}

const left = paper.margin;
const right = paper.width - paper.margin;
const middle = paper.width / 2;
const rowHeight = 20;
const lastRow = paper.height - 90;

function heading(sheet: PdfSheet, slip: PayslipContent): void {
  sheet.box({ x: 0, y: 0, width: paper.width, height: 6 }, 'accent');
  sheet.text(slip.employer, { x: left, y: 62, size: 17, face: 'bold', width: 330 });
  sheet.text(slip.is_draft ? 'Draft of a payslip' : 'Payslip', {
    x: right,
    y: 52,
    size: 11,
    colour: 'muted',
    align: 'right',
  });
  sheet.text(monthOf(slip.period_end), { x: right, y: 70, size: 14, face: 'bold', align: 'right' });
  sheet.rule(88);
}

function facts(sheet: PdfSheet, slip: PayslipContent): void {
  const { employee } = slip;
  const columns = [
    [
      ['Employee', employee.name],
      ['Employee number', employee.employee_no],
      ['Job title', employee.job_title || '–'],
      ['Department', employee.department || '–'],
    ],
    [
      ['Pay period', `${calendarDay(slip.period_start)} – ${calendarDay(slip.period_end)}`],
      ['Paid on', calendarDay(slip.pay_date)],
      ['Currency', slip.currency],
      ['Reference', slip.id.slice(-12).toUpperCase()],
    ],
  ] as const;
  for (const [column, pairs] of columns.entries()) {
    const x = column === 0 ? left : middle + 8;
    for (const [i, [name, value]] of pairs.entries()) {
      const y = 116 + i * 19;
      sheet.text(name, { x, y, size: 9, colour: 'muted' });
      sheet.text(value, { x: x + 92, y, size: 10, width: 150 });
    }
  }
}

function netPay(sheet: PdfSheet, slip: PayslipContent): void {
  sheet.box({ x: left, y: 200, width: right - left, height: 54 }, 'wash');
  sheet.box({ x: left, y: 200, width: 4, height: 54 }, 'accent');
  sheet.text('Net pay', { x: left + 20, y: 232, size: 12, colour: 'muted' });
  const amount = formatMoney({ amount: slip.net, currency: slip.currency });
  sheet.text(amount, { x: right - 16, y: 235, size: 20, face: 'bold', colour: 'accent', align: 'right' });
}

interface Table {
  title: string;
  lines: readonly PayslipLine[];
  /** Label of the last row, and the sum of the others. */
  total: [label: string, amount: string];
  currency: string;
}

/**
 * Draws lines with their total.
 * @returns the y of the next content
 */
function table(sheet: PdfSheet, y: number, { title, lines, total, currency }: Table): number {
  let at = y;
  const row = (label: string, amount: string, face: 'regular' | 'bold' = 'regular') => {
    if (at > lastRow) {
      sheet.turn();
      at = 72;
    }
    sheet.text(label, { x: left, y: at, face, width: 360 });
    const text = formatAmount({ amount, currency });
    sheet.text(text, { x: right, y: at, face, align: 'right' });
    at += rowHeight;
  };
  sheet.text(title, { x: left, y: at, size: 11, face: 'bold', colour: 'accent' });
  sheet.rule(at + 7);
  at += rowHeight + 4;
  for (const line of lines) row(line.label, line.amount);
  if (lines.length === 0) row('None', '0');
  sheet.rule(at - 13);
  at += 2;
  row(...total, 'bold');
  return at + 14;
}

function yearToDate(sheet: PdfSheet, y: number, slip: PayslipContent): void {
  if (slip.ytd_gross === null || slip.ytd_net === null) return;
  const at = y > lastRow - 40 ? 72 : y;
  if (at !== y) sheet.turn();
  sheet.box({ x: left, y: at, width: right - left, height: 44 }, 'wash');
  const cells = [
    [`Year ${slip.pay_date.slice(0, 4)} to date`, ''],
    ['Gross', slip.ytd_gross],
    ['Net', slip.ytd_net],
  ] as const;
  sheet.text(cells[0][0], { x: left + 20, y: at + 27, size: 10, face: 'bold' });
  for (const [i, [name, amount]] of cells.slice(1).entries()) {
    const end = i === 0 ? middle + 80 : right - 16;
    sheet.text(name, { x: end, y: at + 17, size: 8, colour: 'muted', align: 'right' });
    sheet.text(formatMoney({ amount, currency: slip.currency }), { x: end, y: at + 33, align: 'right' });
  }
}

const ofKinds = (lines: readonly PayslipLine[], kinds: readonly PayslipLine['kind'][]) =>
  lines.filter(({ kind }) => kinds.includes(kind));

/** A payslip on A4. The same content gives the same bytes, and so the same hash. */
export function payslipPdf(slip: PayslipContent): Promise<Uint8Array> {
  const period = monthOf(slip.period_end);
  const sheet = newSheet({
    title: `Payslip ${period}, ${slip.employee.name}`,
    author: slip.employer,
    subject: `Pay from ${slip.period_start} to ${slip.period_end}`,
    at: slip.published_at,
  });
  heading(sheet, slip);
  facts(sheet, slip);
  netPay(sheet, slip);
  const paid = ofKinds(slip.lines, paidKinds);
  const withheld = ofKinds(slip.lines, withheldKinds);
  const { currency } = slip;
  const afterPay = table(sheet, 290, {
    title: 'Earnings',
    lines: paid,
    total: ['Gross pay', slip.gross],
    currency,
  });
  const afterAll = table(sheet, afterPay, {
    title: 'Deductions',
    lines: withheld,
    total: ['Total deductions', slip.deductions],
    currency,
  });
  yearToDate(sheet, afterAll, slip);
  const note = `Issued electronically by ${slip.employer}, whose payroll ${slip.firm} runs. All amounts in ${slip.currency}.`;
  sheet.text(note, { x: left, y: paper.height - 40, size: 8, colour: 'muted', width: right - left });
  return sheet.save();
}
