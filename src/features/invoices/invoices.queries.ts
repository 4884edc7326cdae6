import {
  listYourInvoices,
  readYourInvoice,
  readYourInvoiceTotals,
  readYourStatement,
} from '#contract/invoices/your-invoices.ts';
import { queryOf, wholeListOf } from '#src/api/query.ts';

/** The invoices of the client, the newest first; this device keeps the answer. */
export const yourInvoices = wholeListOf(listYourInvoices);

/** The client's amounts due, by currency. */
export const invoiceTotals = queryOf(readYourInvoiceTotals, {}, { quiet: true });

/** One invoice. Its screen shows failures. */
export const invoiceQuery = (id: string) => queryOf(readYourInvoice, { params: { id } }, { quiet: true });

/** The statement of a period. Its screen shows failures. */
export const statementQuery = (period: { from: string; to: string }) =>
  queryOf(readYourStatement, { query: period }, { quiet: true });
