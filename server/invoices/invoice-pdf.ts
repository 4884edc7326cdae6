import { formatAmount, formatMoney } from '#contract/core/money.ts';
import { formatUnitAmount, hasAny, plainDecimal } from '#contract/invoices/invoice-figures.ts';
import type { Invoice, InvoiceLine, InvoiceParty } from '#contract/invoices/your-invoices.ts';
import { newSheet, type PdfSheet, paper } from '../documents/pdf/sheet.ts';
import { calendarDay } from '../reference/calendar.ts';

const left = paper.margin;
const right = paper.width - paper.margin;
const middle = paper.width / 2;
const lastRow = paper.height - 96;
const small = 8.5;
const leading = 13;

/** Right edges of the columns with numbers. */
const columns = { quantity: 334, price: 414, tax: 462, amount: right };
const descriptionWidth = 226;

/** Numbers the pages of a document and turns them. */
export function numberedSheet(sheet: PdfSheet, foot: string) {
  let page = 1;
  const draw = () => {
    sheet.box({ x: 0, y: 0, width: paper.width, height: 6 }, 'accent');
    sheet.text(foot, { x: left, y: paper.height - 36, size: 8, colour: 'muted', width: 400 });
    const at = { x: right, y: paper.height - 36, size: 8, colour: 'muted', align: 'right' } as const;
    sheet.text(`Page ${page}`, at);
  };
  draw();
  return {
    turn(): number {
      sheet.turn();
      page++;
      draw();
      return 72;
    },
  };
}
export type Pages = ReturnType<typeof numberedSheet>;

/** Draws the name and address of somebody, and returns the y below. */
function drawParty(
  sheet: PdfSheet,
  { name, address, tax_number }: InvoiceParty,
  at: { x: number; y: number; width: number; title: string },
): number {
  let y = at.y;
  sheet.text(at.title, { x: at.x, y, size: small, colour: 'muted' });
  y += leading + 2;
  sheet.text(name, { x: at.x, y, face: 'bold', width: at.width });
  for (const line of [...address, ...(tax_number ? [`Tax number ${tax_number}`] : [])].slice(0, 9)) {
    y += leading;
    sheet.text(line, { x: at.x, y, size: 9.5, width: at.width });
  }
  return y + leading;
}

function facts(sheet: PdfSheet, invoice: Invoice, y: number): number {
  const { period_from, period_to } = invoice;
  const pairs = [
    ['Invoice number', invoice.number],
    ['Date', calendarDay(invoice.date)],
    ['Due', invoice.due_date ? calendarDay(invoice.due_date) : 'On receipt'],
    ...(invoice.reference ? [['Your reference', invoice.reference] as const] : []),
    ...(period_from && period_to
      ? [['Period', `${calendarDay(period_from)} – ${calendarDay(period_to)}`] as const]
      : []),
  ] as const;
  for (const [at, [name, value]] of pairs.entries()) {
    const line = y + at * 16;
    sheet.text(name, { x: left, y: line, size: small, colour: 'muted' });
    sheet.text(value, { x: left + 92, y: line, size: 10, width: 300 });
  }
  return y + pairs.length * 16;
}

function header(sheet: PdfSheet, y: number, currency: string): number {
  const style = { y, size: small, colour: 'muted' } as const;
  sheet.text('Description', { ...style, x: left });
  sheet.text('Quantity', { ...style, x: columns.quantity, align: 'right' });
  sheet.text('Price', { ...style, x: columns.price, align: 'right' });
  sheet.text('Tax', { ...style, x: columns.tax, align: 'right' });
  sheet.text(`Amount, ${currency}`, { ...style, x: columns.amount, align: 'right' });
  sheet.rule(y + 6);
  return y + 22;
}

/** The words of a line besides its description: its discount, and the kind of tax. */
const notesOf = ({ discount, tax_type }: InvoiceLine): string =>
  [hasAny(discount) ? `${plainDecimal(discount)} % discount` : '', tax_type].filter(Boolean).join(' · ');

function lines(sheet: PdfSheet, page: Pages, from: number, invoice: Invoice): number {
  const { currency } = invoice.total;
  let y = header(sheet, from, currency);
  for (const line of invoice.lines) {
    const words = line.description.split('\n').flatMap((part) => sheet.wrap(part, descriptionWidth, 9.5));
    const note = notesOf(line);
    if (y + Math.min(words.length, 3) * leading > lastRow) y = header(sheet, page.turn(), currency);
    const number = (text: string, x: number) => sheet.text(text, { x, y, size: 9.5, align: 'right' });
    number(plainDecimal(line.quantity), columns.quantity);
    number(formatUnitAmount(line.unit_amount, currency), columns.price);
    number(hasAny(line.tax_rate) ? `${plainDecimal(line.tax_rate)} %` : '–', columns.tax);
    number(formatAmount({ amount: line.line_amount, currency }), columns.amount);
    for (const text of words) {
      if (y > lastRow) y = header(sheet, page.turn(), currency);
      sheet.text(text, { x: left, y, size: 9.5 });
      y += leading;
    }
    if (note) {
      sheet.text(note, { x: left, y, size: small, colour: 'muted', width: descriptionWidth });
      y += leading;
    }
    y += 5;
  }
  return y;
}

function totals(sheet: PdfSheet, page: Pages, from: number, invoice: Invoice): number {
  let y = from + 80 > lastRow ? page.turn() : from;
  sheet.rule(y - 8);
  y += 8;
  const row = (label: string, amount: string) => {
    sheet.text(label, { x: columns.tax, y, size: 9.5, colour: 'muted', align: 'right' });
    sheet.text(amount, { x: right, y, size: 9.5, align: 'right' });
    y += 16;
  };
  if (invoice.line_amount_types !== 'NO_TAX') {
    row('Without tax', formatAmount(invoice.subtotal));
    row('Tax', formatAmount(invoice.tax));
  }
  sheet.box({ x: middle, y: y - 6, width: right - middle, height: 34 }, 'wash');
  sheet.text('Total', { x: middle + 14, y: y + 16, size: 11, face: 'bold' });
  const total = {
    x: right - 10,
    y: y + 17,
    size: 14,
    face: 'bold',
    colour: 'accent',
    align: 'right',
  } as const;
  sheet.text(formatMoney(invoice.total), total);
  return y + 60;
}

function payment(sheet: PdfSheet, page: Pages, from: number, invoice: Invoice): void {
  const details = invoice.payment_details.slice(0, 10);
  let y = from + (details.length + 3) * leading > lastRow ? page.turn() : from;
  sheet.text('How to pay', { x: left, y, size: 11, face: 'bold', colour: 'accent' });
  y += leading + 4;
  const due = invoice.due_date ? `by ${calendarDay(invoice.due_date)}` : 'on receipt';
  sheet.text(`Please pay ${formatMoney(invoice.total)} ${due}.`, { x: left, y, size: 9.5 });
  y += leading;
  sheet.text(`Payment reference: ${invoice.number}`, { x: left, y, size: 9.5, face: 'bold', width: 400 });
  for (const line of details) {
    y += leading;
    sheet.text(line, { x: left, y, size: 9.5, width: right - left });
  }
}

/**
 * An invoice on A4, as it was issued: what was paid since is not on it. The same invoice gives the same bytes, and so the same hash; only
 * one that was declared void says so.
 */
export function invoicePdf(invoice: Invoice, issuedAt: string): Promise<Uint8Array> {
  const sheet = newSheet({
    title: `Invoice ${invoice.number}`,
    author: invoice.from.name,
    subject: `Invoice to ${invoice.to.name}`,
    at: issuedAt,
  });
  const page = numberedSheet(sheet, `${invoice.from.name} · Invoice ${invoice.number}`);
  sheet.text(invoice.from.name, { x: left, y: 62, size: 15, face: 'bold', width: 330 });
  sheet.text(invoice.state === 'VOID' ? 'Invoice, void' : 'Invoice', {
    ...{ x: right, y: 52, size: 11, align: 'right' },
    colour: 'muted',
  });
  sheet.text(invoice.number, { x: right, y: 70, size: 14, face: 'bold', align: 'right', width: 160 });
  sheet.rule(88);
  const half = middle - left - 16;
  const below = [
    drawParty(sheet, invoice.to, { x: left, y: 112, width: half, title: 'To' }),
    drawParty(sheet, invoice.from, { x: middle + 8, y: 112, width: half, title: 'From' }),
  ];
  const afterFacts = facts(sheet, invoice, Math.max(...below) + 12);
  const afterLines = lines(sheet, page, afterFacts + 18, invoice);
  const afterTotals = totals(sheet, page, afterLines + 6, invoice);
  if (invoice.state !== 'VOID') payment(sheet, page, afterTotals, invoice);
  return sheet.save();
}
