import { sql } from 'drizzle-orm';
import {
  char,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  InvoiceSource,
  InvoiceStatus,
  LineAmountTypes,
  PaymentKind,
} from '#contract/invoices/invoice-words.ts';
import type { InvoiceParty } from '#contract/invoices/your-invoices.ts';
import { clients } from '#server/clients/tables.ts';
import { date, id, instant } from '#server/db/columns.ts';
import { employingEntities } from '#server/people/tables.ts';

const amount = () => numeric({ precision: 18, scale: 2 });
const percent = () => numeric({ precision: 7, scale: 4 });

/** The issuer of an invoice, with the lines that say how to pay it. */
export interface Issuer extends InvoiceParty {
  payment_details: string[];
}

/** The last number that each company of the firm has given an invoice. */
export const invoiceNumbers = pgTable('invoice_numbers', {
  entity_id: uuid()
    .primaryKey()
    .references(() => employingEntities.id),
  last: integer().notNull(),
});

/**
 * Invoices to clients. Once issued, an invoice says what it said: the database refuses any change besides what was paid, credited or
 * declared void, so issuer and addressee are kept as they were.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    client_id: uuid()
      .notNull()
      .references(() => clients.id),
    source: text().$type<InvoiceSource>().notNull(),
    entity_id: uuid().references(() => employingEntities.id),
    /** The contact it is addressed to, also once that contact is removed: then nobody else sees it. Null for all of the client's. */
    contact_id: uuid(),
    /** Its place among the invoices of the company; null for a draft, and for one that another ledger numbered. */
    sequence: integer(),
    number: text(),
    status: text().$type<InvoiceStatus>().notNull(),
    date: date().notNull(),
    due_date: date(),
    currency: char({ length: 3 }).notNull(),
    line_amount_types: text().$type<LineAmountTypes>().notNull(),
    subtotal: amount().notNull(),
    tax: amount().notNull(),
    total: amount().notNull(),
    amount_paid: amount().notNull().default('0'),
    amount_credited: amount().notNull().default('0'),
    amount_due: amount().notNull().generatedAlwaysAs(sql`total - amount_paid - amount_credited`),
    reference: text(),
    period_from: date(),
    period_to: date(),
    issuer: jsonb().$type<Issuer>().notNull(),
    bill_to: jsonb().$type<InvoiceParty>().notNull(),
    issued_at: instant(),
    voided_at: instant(),
    void_reason: text(),
    created_at: instant().notNull(),
  },
  (t) => [
    index().on(t.client_id, t.date),
    uniqueIndex('invoices_sequence').on(t.entity_id, t.sequence),
    // Other ledgers may repeat a number: that is flagged, not refused.
    uniqueIndex('invoices_number').on(t.number).where(sql`${t.source} = 'MANUAL'`),
    check(
      'invoices_amounts',
      sql`${t.subtotal} + ${t.tax} = ${t.total} and ${t.total} >= 0 and ${t.amount_paid} >= 0 and ${t.amount_credited} >= 0
        and ${t.amount_paid} + ${t.amount_credited} <= ${t.total}`,
    ),
    check(
      'invoices_issued',
      sql`${t.status} in ('DRAFT', 'SUBMITTED', 'DELETED') or ${t.number} is not null and ${t.issued_at} is not null`,
    ),
    check(
      'invoices_paid',
      sql`${t.status} not in ('AUTHORISED', 'PAID') or (${t.status} = 'PAID') = (${t.amount_paid} + ${t.amount_credited} = ${t.total})`,
    ),
    check(
      'invoices_void',
      sql`${t.status} <> 'VOIDED' or ${t.voided_at} is not null and ${t.amount_paid} = 0 and ${t.amount_credited} = 0`,
    ),
  ],
);

export const invoiceLines = pgTable(
  'invoice_lines',
  {
    id: id(),
    invoice_id: uuid()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    /** Its place on the invoice, from 0. */
    position: integer().notNull(),
    description: text().notNull(),
    quantity: numeric({ precision: 12, scale: 4 }).notNull(),
    unit_amount: numeric({ precision: 18, scale: 4 }).notNull(),
    discount: percent().notNull(),
    tax_type: text().notNull(),
    tax_rate: percent().notNull(),
    tax_amount: amount().notNull(),
    line_amount: amount().notNull(),
  },
  (t) => [uniqueIndex('invoice_lines_position').on(t.invoice_id, t.position)],
);

/** Payments and credits of invoices. */
export const invoicePayments = pgTable(
  'invoice_payments',
  {
    id: id(),
    invoice_id: uuid()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    kind: text().$type<PaymentKind>().notNull(),
    date: date().notNull(),
    amount: amount().notNull(),
    reference: text(),
    created_at: instant().notNull(),
  },
  (t) => [index().on(t.invoice_id), check('invoice_payments_amount', sql`${t.amount} > 0`)],
);
