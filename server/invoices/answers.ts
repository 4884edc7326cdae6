import type { Endpoint } from '#contract/core/endpoint.ts';
import type { FileFacts } from '#contract/documents/documents.ts';
import type { InvoiceState } from '#contract/invoices/invoice-words.ts';
import type { Invoice, InvoiceRow } from '#contract/invoices/your-invoices.ts';
import { firmDay } from '../firm/day.ts';
import type { Call } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import {
  type InvoiceRecord,
  linesOfInvoices,
  paymentsOfInvoices,
} from '../integrations/accounting/queries.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { issuedInvoices } from './queries.ts';

export type InvoiceReadCall = Pick<Call<Endpoint>, 'tx' | 'services' | 'now'>;

/** An issued invoice as a list has it. */
export function rowOf({ invoice, state }: { invoice: InvoiceRecord; state: InvoiceState }): InvoiceRow {
  const { id, number, date, due_date, reference, currency, issuer } = invoice;
  const money = (amount: string) => ({ amount, currency });
  return {
    ...{ id, number: number ?? '', state, issuer: issuer.name, date, due_date, reference },
    total: money(invoice.total),
    amount_paid: money(invoice.amount_paid),
    amount_credited: money(invoice.amount_credited),
    amount_due: money(invoice.amount_due),
  };
}

/** The name of an invoice's file: numbers of other ledgers may be any text. */
const fileName = (number: string) => `Invoice ${number.replace(/[^\p{L}\p{N} ._-]/gu, '-')}.pdf`;

/**
 * The invoices that the actor may see, whole. Each PDF is drawn from figures that no longer change, and put into the store,
 * which forgets it: no row refers to it.
 */
export async function wholeInvoices(
  { tx, services, now }: InvoiceReadCall,
  ids: string[],
): Promise<Invoice[]> {
  const rows = await issuedInvoices(tx, ids, await firmDay(tx, now));
  const there = rows.map(({ invoice }) => invoice.id);
  if (there.length === 0) return [];
  const [lines, payments] = [await linesOfInvoices(tx, there), await paymentsOfInvoices(tx, there)];
  const whole: Invoice[] = [];
  for (const row of rows) {
    const { invoice } = row;
    const { payment_details, ...from } = invoice.issuer;
    const { period_from, period_to, line_amount_types, currency, voided_at } = invoice;
    const answer = {
      ...rowOf(row),
      ...{ period_from, period_to, line_amount_types, voided_at, from, payment_details },
      to: invoice.bill_to,
      lines: lines
        .filter(({ invoice_id }) => invoice_id === invoice.id)
        .map(({ id: _, invoice_id: __, position: ___, ...line }) => line),
      subtotal: { amount: invoice.subtotal, currency },
      tax: { amount: invoice.tax, currency },
      payments: payments
        .filter(({ invoice_id }) => invoice_id === invoice.id)
        .map(({ id, kind, date, amount, reference }) => ({
          ...{ id, kind, date, reference },
          amount: { amount, currency },
        })),
      file: { name: '', type: '', size: 0, sha256: '' },
    };
    const bytes = await invoicePdf(answer, invoice.issued_at ?? invoice.created_at);
    const file: FileFacts = {
      name: fileName(answer.number),
      type: 'application/pdf',
      ...(await services.files.put(bytes)),
    };
    whole.push({ ...answer, file });
  }
  return whole;
}

/**
 * One invoice that the actor may see.
 * @throws Refusal `not_found`
 */
export async function wholeInvoice(call: InvoiceReadCall, id: string): Promise<Invoice> {
  const [invoice] = await wholeInvoices(call, [id]);
  if (!invoice) throw new Refusal('not_found');
  return invoice;
}
