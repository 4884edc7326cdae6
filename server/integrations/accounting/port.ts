import type { Tx } from '#server/db/db.ts';
import type { InvoiceRecord, NewInvoice, NewLine, NewPayment } from './queries.ts';

/** Result of a write: the invoice as it is now, or the reason in words why it is refused. */
export type Written = { invoice: InvoiceRecord } | { problem: string };

/**
 * The firm's books. Invoices are made there; the app reads them in its own tables, whichever ledger they come from, so that lists and
 * row policies are the same for all. The embedded ledger writes to these tables itself.
 */
export interface Accounting {
  readonly tool: 'builtin';
  /** Issues an invoice with the next number of its company, which begins with `prefix`. */
  issue(
    tx: Tx,
    invoice: NewInvoice,
    more: { prefix: string; lines: readonly NewLine[]; now: string },
  ): Promise<Written>;
  /** Enters a payment or a credit of an invoice that is locked. */
  pay(tx: Tx, invoice: InvoiceRecord, payment: NewPayment): Promise<Written>;
  /** Declares an invoice void that is locked. */
  declareVoid(tx: Tx, invoice: InvoiceRecord, more: { reason: string; now: string }): Promise<Written>;
}
