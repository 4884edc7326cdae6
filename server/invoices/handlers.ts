import type { Endpoint } from '#contract/core/endpoint.ts';
import { formatMoney, minorUnits } from '#contract/core/money.ts';
import * as contract from '#contract/invoices/invoices.ts';
import { firmToday, stillToCome } from '../firm/day.ts';
import { type Call, type Handler, handle } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import type { Written } from '../integrations/accounting/port.ts';
import { type InvoiceRecord, invoiceOfPayment, lockInvoice } from '../integrations/accounting/queries.ts';
import { wholeInvoice } from './answers.ts';
import { issue } from './issue.ts';
import { yourInvoiceHandlers } from './your-invoices.ts';

async function locked(tx: Call<Endpoint>['tx'], id: string): Promise<InvoiceRecord> {
  const invoice = await lockInvoice(tx, id);
  if (!invoice?.number) throw new Refusal('not_found');
  return invoice;
}

/** The invoice after a write of the ledger. Throws `conflict` in the ledger's words. */
function done(written: Written): InvoiceRecord {
  if ('problem' in written) throw new Refusal('conflict', { message: written.problem });
  return written.invoice;
}

export const invoiceHandlers: readonly Handler[] = [
  handle(contract.issueInvoice, issue),

  handle(contract.readInvoice, (call) => wholeInvoice(call, call.input.params.id)),

  handle(contract.payInvoice, async (call) => {
    const { tx, input, now, services } = call;
    const { amount, reference, ...body } = input.body;
    const invoice = await locked(tx, input.params.id);
    const paid = await invoiceOfPayment(tx, body.id);
    if (paid !== undefined && paid !== invoice.id)
      throw invalid('id', 'There is another payment of this id.');
    if (paid === undefined) {
      const today = await firmToday(tx, now);
      if (body.date > today.day) throw invalid('date', stillToCome(today));
      if (minorUnits(invoice.currency) === 0 && /\.0*[1-9]/.test(amount))
        throw invalid('amount', `${invoice.currency} has no decimals.`);
      const payment = {
        ...body,
        amount,
        invoice_id: invoice.id,
        reference: reference || null,
        created_at: now,
      };
      done(await services.accounting.pay(tx, invoice, payment));
      await call.activity({
        name: 'Invoice',
        event: body.kind === 'PAYMENT' ? 'paid' : 'credited',
        description: `${invoice.number}, ${formatMoney({ amount, currency: invoice.currency })}`,
        subject: { type: 'invoice', id: invoice.id },
        clientId: invoice.client_id,
      });
    }
    return wholeInvoice(call, invoice.id);
  }),

  handle(contract.voidInvoice, async (call) => {
    const { tx, input, now, services } = call;
    const invoice = await locked(tx, input.params.id);
    if (invoice.status !== 'VOIDED') {
      const { reason } = input.body;
      done(await services.accounting.declareVoid(tx, invoice, { reason, now }));
      await call.activity({
        name: 'Invoice',
        event: 'voided',
        description: `${invoice.number}: ${reason}`,
        subject: { type: 'invoice', id: invoice.id },
        clientId: invoice.client_id,
      });
    }
    return wholeInvoice(call, invoice.id);
  }),
  ...yourInvoiceHandlers,
];
