import { and, arrayOverlaps, asc, desc, eq, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { AddressType } from '#contract/clients/addresses.form.ts';
import type { ListQuery } from '#contract/core/list.ts';
import type { CheckedList } from '#contract/core/validate-list-query.ts';
import type { InvoiceState } from '#contract/invoices/invoice-words.ts';
import type { yourInvoiceFields } from '#contract/invoices/your-invoices.ts';
import { clientAddresses } from '../addresses/tables.ts';
import { clients } from '../clients/tables.ts';
import { contacts } from '../contacts/tables.ts';
import { occurs, searchKey } from '../db/compare.ts';
import type { Tx } from '../db/db.ts';
import { countList, planList } from '../db/list.ts';
import { invoicePayments, invoices } from '../integrations/accounting/tables.ts';
import { employingEntities } from '../people/tables.ts';

// The actor's row policy limits the invoices.

/** Issued invoices: those of every reader. */
const issued = inArray(invoices.status, ['AUTHORISED', 'PAID', 'VOIDED']);
/** True of invoices that count: issued, and not void. */
const counted = inArray(invoices.status, ['AUTHORISED', 'PAID']);

/** The state of an issued invoice on a day (`invoice-words.ts`). */
const stateOn = (today: string): SQL<InvoiceState> => sql<InvoiceState>`case
  when ${invoices.status} = 'VOIDED' then 'VOID'
  when ${invoices.amount_due} = 0 then case when ${invoices.amount_credited} = ${invoices.total} and ${invoices.total} > 0
    then 'CREDITED' else 'PAID' end
  when ${invoices.due_date} < ${today}::date then 'OVERDUE'
  when ${invoices.amount_due} < ${invoices.total} then 'PARTIALLY_PAID'
  else 'AWAITING_PAYMENT' end`;

/** One page of issued invoices, the newest first. */
export async function invoicePage(
  tx: Tx,
  checked: CheckedList<typeof yourInvoiceFields>,
  query: ListQuery,
  today: string,
) {
  const { where, orderBy, limit, offset } = planList(checked, query, {
    columns: {
      state: stateOn(today),
      number: invoices.number,
      date: invoices.date,
      due_date: invoices.due_date,
      currency: invoices.currency,
      total: invoices.total,
      amount_due: invoices.amount_due,
    },
    always: [issued],
    search: (text) => occurs(searchKey(invoices.number, invoices.reference), text),
    order: [desc(invoices.date), desc(invoices.number)],
    tieBreak: invoices.id,
  });
  const rows = await tx
    .select({ invoice: invoices, state: stateOn(today) })
    .from(invoices)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return { rows, count: await countList(tx, invoices, where, query) };
}

/** The issued ones of these invoices, by number. */
export const issuedInvoices = (tx: Tx, ids: string[], today: string) =>
  tx
    .select({ invoice: invoices, state: stateOn(today) })
    .from(invoices)
    .where(and(inArray(invoices.id, ids), issued))
    .orderBy(asc(invoices.number), asc(invoices.id));

/** The amounts due, by currency. */
export async function openTotals(tx: Tx, today: string) {
  const late = sql`${invoices.due_date} < ${today}::date`;
  return tx
    .select({
      currency: invoices.currency,
      open: sql<string>`count(*)`,
      due: sql<string>`sum(${invoices.amount_due})`,
      overdue: sql<string>`count(*) filter (where ${late})`,
      overdue_amount: sql<string>`coalesce(sum(${invoices.amount_due}) filter (where ${late}), 0)::numeric(18, 2)`,
    })
    .from(invoices)
    .where(eq(invoices.status, 'AUTHORISED'))
    .groupBy(invoices.currency)
    .orderBy(asc(invoices.currency));
}

/** The invoices up to a day that count, in order. */
export const invoicesUntil = (tx: Tx, to: string) =>
  tx
    .select({
      date: invoices.date,
      number: invoices.number,
      reference: invoices.reference,
      currency: invoices.currency,
      amount: invoices.total,
      issuer: sql<string>`${invoices.issuer} ->> 'name'`,
    })
    .from(invoices)
    .where(and(counted, lte(invoices.date, to)))
    .orderBy(asc(invoices.date), asc(invoices.number));

/** Payments and credits up to a day of invoices that count, in order. */
export const paymentsUntil = (tx: Tx, to: string) =>
  tx
    .select({
      kind: invoicePayments.kind,
      date: invoicePayments.date,
      number: invoices.number,
      reference: invoicePayments.reference,
      currency: invoices.currency,
      amount: invoicePayments.amount,
      issuer: sql<string>`${invoices.issuer} ->> 'name'`,
    })
    .from(invoicePayments)
    .innerJoin(invoices, eq(invoices.id, invoicePayments.invoice_id))
    .where(and(counted, lte(invoicePayments.date, to)))
    .orderBy(asc(invoicePayments.date), asc(invoicePayments.id));

/** A company of the firm. */
export const issuerById = async (tx: Tx, id: string) =>
  (
    await tx
      .select()
      .from(employingEntities)
      .where(and(eq(employingEntities.id, id), isNull(employingEntities.deleted_at)))
  )[0];

/** True if the contact is one of the client's. */
export async function isContactOf(tx: Tx, id: string, clientId: string): Promise<boolean> {
  const found = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.id, id), eq(contacts.client_id, clientId), isNull(contacts.deleted_at)));
  return found.length > 0;
}

export const addresseeById = async (tx: Tx, id: string) =>
  (
    await tx
      .select({ name: clients.name, tax_id: clients.tax_id })
      .from(clients)
      .where(and(eq(clients.id, id), isNull(clients.deleted_at)))
  )[0];

/** The addresses of a client of some kinds that are valid on a day, primary ones first. */
export const addressesOn = (tx: Tx, clientId: string, kinds: AddressType[], day: string) =>
  tx
    .select()
    .from(clientAddresses)
    .where(
      and(
        eq(clientAddresses.client_id, clientId),
        isNull(clientAddresses.deleted_at),
        arrayOverlaps(clientAddresses.types, kinds),
        or(isNull(clientAddresses.valid_from), lte(clientAddresses.valid_from, day)),
        or(isNull(clientAddresses.valid_to), gte(clientAddresses.valid_to, day)),
      ),
    )
    .orderBy(desc(clientAddresses.is_primary), asc(clientAddresses.id));

/** Notes the date of a client's newest invoice. */
export const noteLastInvoice = (tx: Tx, clientId: string, day: string) =>
  tx
    .update(clients)
    .set({ last_invoice: sql`greatest(${clients.last_invoice}, ${day}::date)` })
    .where(eq(clients.id, clientId));
