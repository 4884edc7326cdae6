import { formatAmount, formatMoney } from '#contract/core/money.ts';
import type { Statement, StatementAccount } from '#contract/invoices/your-invoices.ts';
import { newSheet, type PdfSheet, paper } from '../documents/pdf/sheet.ts';
import { calendarDay } from '../reference/calendar.ts';
import { numberedSheet, type Pages } from './invoice-pdf.ts';

const left = paper.margin;
const right = paper.width - paper.margin;
const lastRow = paper.height - 80;
const rowHeight = 17;
const columns = { date: left, what: left + 74, amount: 430, balance: right };

const words = { INVOICE: 'Invoice', PAYMENT: 'Payment', CREDIT: 'Credit' } as const;

function drawAccount(sheet: PdfSheet, page: Pages, from: number, account: StatementAccount): number {
  const { currency, entries } = account;
  let y = from + 5 * rowHeight > lastRow ? page.turn() : from;
  const head = () => {
    const style = { y, size: 8.5, colour: 'muted' } as const;
    sheet.text('Date', { ...style, x: columns.date });
    sheet.text('Entry', { ...style, x: columns.what });
    sheet.text('Amount', { ...style, x: columns.amount, align: 'right' });
    sheet.text('Balance', { ...style, x: columns.balance, align: 'right' });
    sheet.rule(y + 6);
    y += rowHeight + 4;
  };
  const amount = (value: string, x: number, face: 'regular' | 'bold' = 'regular') =>
    sheet.text(formatAmount({ amount: value, currency }), { x, y, size: 9.5, face, align: 'right' });
  const balance = (label: string, value: string, face: 'regular' | 'bold') => {
    sheet.text(label, { x: columns.what, y, size: 9.5, face });
    amount(value, columns.balance, face);
    y += rowHeight;
  };
  const style = { x: left, y, size: 11, face: 'bold', colour: 'accent' } as const;
  sheet.text(`${account.issuer}, ${currency}`, { ...style, width: right - left });
  y += rowHeight + 4;
  head();
  balance('Balance before', account.opening.amount, 'regular');
  for (const entry of entries) {
    if (y > lastRow) {
      y = page.turn();
      head();
    }
    const lowers = entry.kind !== 'INVOICE';
    sheet.text(calendarDay(entry.date), { x: columns.date, y, size: 9.5 });
    const what = `${words[entry.kind]} ${lowers ? `for ${entry.number}` : entry.number}`;
    const text = entry.reference ? `${what} · ${entry.reference}` : what;
    sheet.text(text, { x: columns.what, y, size: 9.5, width: 220 });
    amount(lowers ? `-${entry.amount}` : entry.amount, columns.amount);
    amount(entry.balance, columns.balance);
    y += rowHeight;
  }
  if (y > lastRow) y = page.turn();
  sheet.rule(y - 11);
  balance('Balance after', account.closing.amount, 'bold');
  return y + 22;
}

/** A statement of account on A4: the same content gives the same bytes. */
export function statementPdf(statement: Omit<Statement, 'file'>): Promise<Uint8Array> {
  const { client, from, to, accounts } = statement;
  const period = `${calendarDay(from)} – ${calendarDay(to)}`;
  const sheet = newSheet({
    title: `Statement of account, ${period}`,
    author: client,
    subject: `What ${client} was invoiced and paid`,
    at: `${to}T00:00:00.000Z`,
  });
  const page = numberedSheet(sheet, `${client} · Statement of account`);
  sheet.text('Statement of account', { x: left, y: 62, size: 15, face: 'bold' });
  sheet.text(period, { x: right, y: 62, size: 11, align: 'right' });
  sheet.text(client, { x: left, y: 82, size: 11, colour: 'muted', width: right - left });
  sheet.rule(96);
  let y = 124;
  if (accounts.length === 0)
    sheet.text('Nothing was invoiced or paid in this period, and nothing is due from before.', {
      x: left,
      y,
    });
  for (const account of accounts) y = drawAccount(sheet, page, y, account);
  const due = accounts.map(({ closing }) => formatMoney(closing)).join(', ');
  if (accounts.length > 1) {
    if (y > lastRow) y = page.turn();
    sheet.text(`Balances: ${due}`, { x: left, y, size: 9.5, width: right - left });
  }
  return sheet.save();
}
