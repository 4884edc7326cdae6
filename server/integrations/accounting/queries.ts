import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/db.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { invoiceLines, invoiceNumbers, invoicePayments, invoices } from './tables.ts';

export type InvoiceRecord = typeof invoices.$inferSelect;
export type NewInvoice = Omit<typeof invoices.$inferInsert, 'sequence' | 'number' | 'status' | 'issued_at'>;
export type NewLine = Omit<typeof invoiceLines.$inferInsert, 'id' | 'invoice_id' | 'position'>;
export type NewPayment = typeof invoicePayments.$inferInsert;

/** One invoice, locked until the end of the transaction. */
export const lockInvoice = async (tx: Tx, id: string): Promise<InvoiceRecord | undefined> =>
  (await tx.select().from(invoices).where(eq(invoices.id, id)).for('update'))[0];

export const insertInvoices = (tx: Tx, rows: (typeof invoices.$inferInsert)[]) =>
  insertMany(tx, invoices, rows);
export const insertInvoiceLines = (tx: Tx, rows: (typeof invoiceLines.$inferInsert)[]) =>
  insertMany(tx, invoiceLines, rows);
export const insertInvoicePayments = (tx: Tx, rows: NewPayment[]) => insertMany(tx, invoicePayments, rows);

export const setInvoice = (tx: Tx, id: string, values: Partial<InvoiceRecord>) =>
  tx.update(invoices).set(values).where(eq(invoices.id, id));

/** Takes the next number of a company: others wait until the transaction ends, and one that is rolled back takes none. */
export async function nextSequence(tx: Tx, entityId: string): Promise<number> {
  const [row] = await tx
    .insert(invoiceNumbers)
    .values({ entity_id: entityId, last: 1 })
    .onConflictDoUpdate({ target: invoiceNumbers.entity_id, set: { last: sql`${invoiceNumbers.last} + 1` } })
    .returning({ last: invoiceNumbers.last });
  if (!row) throw new Error('No number was taken.');
  return row.last;
}
export const insertInvoiceNumbers = (tx: Tx, rows: (typeof invoiceNumbers.$inferInsert)[]) =>
  insertMany(tx, invoiceNumbers, rows);

/** True if an invoice of the embedded ledger has this number. */
export async function isInvoiceNumberTaken(tx: Tx, number: string): Promise<boolean> {
  const found = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.number, number), eq(invoices.source, 'MANUAL')))
    .limit(1);
  return found.length > 0;
}

export const linesOfInvoices = (tx: Tx, ids: string[]) =>
  tx
    .select()
    .from(invoiceLines)
    .where(inArray(invoiceLines.invoice_id, ids))
    .orderBy(asc(invoiceLines.invoice_id), asc(invoiceLines.position));

export const paymentsOfInvoices = (tx: Tx, ids: string[]) =>
  tx
    .select()
    .from(invoicePayments)
    .where(inArray(invoicePayments.invoice_id, ids))
    .orderBy(asc(invoicePayments.date), asc(invoicePayments.id));

/** The invoice that a payment is of; undefined if there is no such payment. */
export const invoiceOfPayment = async (tx: Tx, id: string): Promise<string | undefined> =>
  (
    await tx
      .select({ invoice_id: invoicePayments.invoice_id })
      .from(invoicePayments)
      .where(eq(invoicePayments.id, id))
  )[0]?.invoice_id;
