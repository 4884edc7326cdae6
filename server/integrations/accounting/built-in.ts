import { amountOf, formatMoney, hundredths } from '#contract/core/money.ts';
import { newId } from '#contract/core/values.ts';
import type { Accounting, Written } from './port.ts';
import {
  insertInvoiceLines,
  insertInvoicePayments,
  insertInvoices,
  isInvoiceNumberTaken,
  lockInvoice,
  nextSequence,
  setInvoice,
} from './queries.ts';

/** The number of an invoice: PHK-00042. */
export const invoiceNumber = (prefix: string, sequence: number): string =>
  `${prefix}-${String(sequence).padStart(5, '0')}`;

/** The embedded ledger. */
export const builtInAccounting: Accounting = {
  tool: 'builtin',

  async issue(tx, invoice, { prefix, lines, now }) {
    const invoice_id = invoice.id;
    await insertInvoices(tx, [{ ...invoice, status: 'DRAFT' }]);
    await insertInvoiceLines(
      tx,
      lines.map((line, position) => ({ ...line, id: newId(Date.parse(now)), invoice_id, position })),
    );
    const { entity_id } = invoice;
    if (!entity_id) throw new Error('An invoice of this ledger is a company’s.');
    // Last, since all other invoices of the company wait from here.
    const sequence = await nextSequence(tx, entity_id);
    const number = invoiceNumber(prefix, sequence);
    if (await isInvoiceNumberTaken(tx, number))
      return {
        problem: `There is an invoice ${number} already. Give this company another prefix in the settings.`,
      };
    await setInvoice(tx, invoice_id, { sequence, number, status: 'AUTHORISED', issued_at: now });
    const issued = await lockInvoice(tx, invoice_id);
    return issued ? { invoice: issued } : { problem: 'The invoice is gone.' };
  },

  async pay(tx, invoice, payment) {
    if (invoice.status !== 'AUTHORISED' && invoice.status !== 'PAID')
      return { problem: 'This invoice is void: nothing is paid of it.' };
    const { currency, amount_due, amount_paid, amount_credited } = invoice;
    const [due, amount] = [hundredths(amount_due), hundredths(payment.amount)];
    if (amount > due)
      return {
        problem: `Only ${formatMoney({ amount: amount_due, currency })} of this invoice is still due.`,
      };
    await insertInvoicePayments(tx, [payment]);
    const field = payment.kind === 'PAYMENT' ? 'amount_paid' : 'amount_credited';
    const before = payment.kind === 'PAYMENT' ? amount_paid : amount_credited;
    await setInvoice(tx, invoice.id, {
      [field]: amountOf(hundredths(before) + amount),
      status: amount === due ? 'PAID' : 'AUTHORISED',
    });
    const paid = await lockInvoice(tx, invoice.id);
    return paid ? { invoice: paid } : { problem: 'The invoice is gone.' };
  },

  async declareVoid(tx, invoice, { reason, now }): Promise<Written> {
    if (invoice.status === 'VOIDED') return { invoice };
    if (invoice.status !== 'AUTHORISED' || invoice.amount_due !== invoice.total)
      return { problem: 'Some of this invoice was paid or credited. Credit the rest instead.' };
    await setInvoice(tx, invoice.id, { status: 'VOIDED', voided_at: now, void_reason: reason });
    const void_ = await lockInvoice(tx, invoice.id);
    return void_ ? { invoice: void_ } : { problem: 'The invoice is gone.' };
  },
};
