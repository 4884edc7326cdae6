import { PDF } from '@libpdf/core';
import { expect, test } from 'vitest';
import { totalsOf } from '#contract/invoices/invoice-totals.ts';
import type { Invoice } from '#contract/invoices/your-invoices.ts';
import { isClean, popplerText } from '#tests/fixtures/pdf-tools.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { statementPdf } from './statement-pdf.ts';

const party = (name: string) => ({ name, address: ['Bahnhofstrasse 1', '8001 Zürich'], tax_number: 'CHE-1' });
function of(count: number, more: Partial<Invoice> = {}): Invoice {
  const lines = Array.from({ length: count }, (_, at) => ({
    ...{ description: `Work of day ${at + 1}.`, quantity: '1.5000', unit_amount: '1200.0000' },
    ...{ discount: '10.0000', tax_type: 'MWST', tax_rate: '8.1000' },
  }));
  const totals = totalsOf(lines, { currency: 'CHF', types: 'EXCLUSIVE' });
  if (!totals) throw new Error('This is too much.');
  const money = (amount: string) => ({ amount, currency: 'CHF' });
  return {
    ...{ id: '01990000-0000-7000-8000-00000000abcd', number: 'PCH-00042', state: 'OVERDUE', issuer: 'A' },
    ...{ date: '2026-10-01', due_date: '2026-10-31', reference: 'PO 7', voided_at: null },
    ...{ period_from: '2026-07-01', period_to: '2026-09-30', line_amount_types: 'EXCLUSIVE' },
    total: money(totals.total),
    subtotal: money(totals.subtotal),
    tax: money(totals.tax),
    amount_paid: money('0.00'),
    amount_credited: money('0.00'),
    amount_due: money(totals.total),
    from: party('Łódź & Crane Limited'),
    to: party('Zoë Ångström AG'),
    payment_details: ['Bank of Łódź', 'PL61 1090 1014'],
    lines: lines.map((line, at) => ({ ...line, line_amount: '', tax_amount: '', ...totals.lines[at] })),
    payments: [],
    file: { name: '', type: '', size: 0, sha256: '' },
    ...more,
  };
}
const issuedAt = '2026-10-01T09:00:00.000Z';

test('the same invoice is the same bytes, also once it is paid', async () => {
  const one = await invoicePdf(of(2), issuedAt);
  const paid = { state: 'PAID' as const, amount_due: { amount: '0.00', currency: 'CHF' } };
  expect(await invoicePdf(of(2, paid), issuedAt)).toEqual(one);
  expect(await invoicePdf(of(3), issuedAt)).not.toEqual(one);
});

test('an invoice says who, what, when and how to pay', async () => {
  const text = popplerText(await invoicePdf(of(1), issuedAt));
  for (const part of [
    ...['Łódź & Crane Limited', 'Zoë Ångström AG', 'Tax number CHE-1', 'PCH-00042', 'PO 7'],
    ...['01 Oct 2026', '31 Oct 2026', '01 Jul 2026 – 30 Sep 2026', '1,200.00', '10 % discount · MWST'],
    ...['1,620.00', '131.22', 'CHF 1,751.22', 'Payment reference: PCH-00042', 'PL61 1090 1014'],
  ])
    expect(text).toContain(part);
});

test('more lines than fit go on with the next page, each with the head of the table', async () => {
  const bytes = await invoicePdf(of(100), issuedAt);
  expect(isClean(bytes)).toBe(true);
  const pages = (await PDF.load(bytes)).getPageCount();
  expect(pages).toBeGreaterThan(2);
  const text = popplerText(bytes);
  for (const part of ['Work of day 1.', 'Work of day 100.', `Page ${pages}`]) expect(text).toContain(part);
  expect(text.match(/Description/g)?.length).toBeGreaterThan(2);
});

test('a void invoice says so and asks for nothing', async () => {
  const text = popplerText(await invoicePdf(of(1, { state: 'VOID' }), issuedAt));
  expect(text).toContain('Invoice, void');
  expect(text).not.toContain('Payment reference');
});

test('a statement of hundreds of entries goes on from page to page, and one of none says so', async () => {
  const money = (amount: string) => ({ amount, currency: 'CHF' });
  const entries = Array.from({ length: 200 }, (_, at) => ({
    ...{ kind: 'INVOICE' as const, date: '2026-10-01', number: `PCH-${at}`, reference: null },
    ...{ amount: '1.00', balance: `${at + 1}.00` },
  }));
  const account = {
    ...{ issuer: 'A', currency: 'CHF', entries, opening: money('0.00'), closing: money('200.00') },
    ...{ invoiced: money('200.00'), paid: money('0.00'), credited: money('0.00') },
  };
  const of = { client: 'Zoë Ångström AG', from: '2026-01-01', to: '2026-12-31' };
  const bytes = await statementPdf({ ...of, accounts: [account] });
  expect(isClean(bytes)).toBe(true);
  expect((await PDF.load(bytes)).getPageCount()).toBeGreaterThan(3);
  expect(popplerText(bytes)).toContain('Invoice PCH-199');
  expect(popplerText(await statementPdf({ ...of, accounts: [] }))).toContain('Nothing was invoiced or paid');
});
