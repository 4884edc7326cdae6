import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import type { ListFields } from '../core/filters.ts';
import { listQuery } from '../core/list.ts';
import { date, id, idParams, instant, money } from '../core/values.ts';
import { fileFacts } from '../documents/documents.ts';
import { invoiceStates, lineAmountTypes, paymentKinds } from './invoice-words.ts';

/* The invoices of a client, as those of its contacts see them who may. */

export const yourInvoiceFields = {
  state: { type: 'choice', label: 'State', filter: true, always: true, options: invoiceStates },
  number: { type: 'text', label: 'Number', sort: true, filter: true, always: true },
  date: { type: 'date', label: 'Date', sort: true, filter: true, always: true },
  due_date: { type: 'date', label: 'Due', sort: true, filter: true },
  currency: { type: 'text', label: 'Currency', filter: true, always: true },
  total: { type: 'number', label: 'Total', sort: true, filter: true, always: true },
  amount_due: { type: 'number', label: 'Still due', sort: true, filter: true, always: true },
} as const satisfies ListFields;

/** An issued invoice in a list. */
export const invoiceRow = v.object({
  id,
  number: v.string(),
  state: v.picklist(invoiceStates),
  /** The company that issued it. */
  issuer: v.string(),
  date,
  due_date: v.nullable(date),
  reference: v.nullable(v.string()),
  total: money,
  amount_paid: money,
  amount_credited: money,
  amount_due: money,
});
export type InvoiceRow = v.InferOutput<typeof invoiceRow>;

/** Issuer or addressee of an invoice, as the invoice says for good. */
const party = v.object({
  name: v.string(),
  address: v.array(v.string()),
  tax_number: v.nullable(v.string()),
});
export type InvoiceParty = v.InferOutput<typeof party>;

const line = v.object({
  description: v.string(),
  quantity: v.string(),
  unit_amount: v.string(),
  /** Percent. */
  discount: v.string(),
  tax_type: v.string(),
  /** Percent. */
  tax_rate: v.string(),
  tax_amount: money.entries.amount,
  line_amount: money.entries.amount,
});
export type InvoiceLine = v.InferOutput<typeof line>;

/** A payment or credit of an invoice. */
const payment = v.object({
  id,
  kind: v.picklist(paymentKinds),
  date,
  amount: money,
  reference: v.nullable(v.string()),
});
export type InvoicePayment = v.InferOutput<typeof payment>;

/** A whole invoice. */
export const invoice = v.object({
  ...invoiceRow.entries,
  period_from: v.nullable(date),
  period_to: v.nullable(date),
  line_amount_types: v.picklist(lineAmountTypes),
  from: party,
  /** Lines that say how to pay it. */
  payment_details: v.array(v.string()),
  to: party,
  lines: v.array(line),
  subtotal: money,
  tax: money,
  payments: v.array(payment),
  voided_at: v.nullable(instant),
  file: fileFacts,
});
export type Invoice = v.InferOutput<typeof invoice>;

const views = { by: 'bearer', audiences: ['contact'], permissions: { all: ['view invoice'] } } as const;

export const listYourInvoices = endpoint({
  name: 'yourInvoices.list',
  summary: 'The invoices of the client, the newest first',
  api: 'client',
  method: 'GET',
  path: '/invoices',
  query: listQuery,
  shape: 'list',
  answer: invoiceRow,
  allow: views,
});
export const readYourInvoice = endpoint({
  name: 'yourInvoices.read',
  summary: 'One invoice of the client with its lines and payments',
  api: 'client',
  method: 'GET',
  path: '/invoices/{id}',
  params: idParams,
  shape: 'data',
  answer: invoice,
  allow: views,
});
export const readYourInvoiceFile = endpoint({
  name: 'yourInvoices.readFile',
  summary: 'The PDF of an invoice of the client',
  api: 'client',
  method: 'GET',
  path: '/invoices/{id}/file',
  params: idParams,
  shape: 'file',
  allow: views,
});

/** The amount due in one currency. */
const invoiceTotal = v.object({
  currency: v.string(),
  open: v.number(),
  due: money,
  overdue: v.number(),
  overdue_amount: money,
});
export const readYourInvoiceTotals = endpoint({
  name: 'yourInvoices.totals',
  summary: 'What the client has to pay, and what of it is overdue, by currency',
  api: 'client',
  method: 'GET',
  path: '/invoice-totals',
  shape: 'data',
  answer: v.array(invoiceTotal),
  allow: views,
});

/** Most invoices of one zip. */
export const invoicesAtOnce = 50;
export const downloadYourInvoices = endpoint({
  name: 'yourInvoices.download',
  summary: 'The PDFs of several invoices as one zip, all of them or none',
  api: 'client',
  method: 'POST',
  path: '/invoice-downloads',
  body: v.object({
    ids: v.pipe(
      v.array(id),
      v.minLength(1, 'Choose at least 1 invoice.'),
      v.maxLength(invoicesAtOnce, `At most ${invoicesAtOnce} invoices at one time.`),
    ),
  }),
  shape: 'file',
  allow: views,
});

const period = v.object({ from: date, to: date });
/** A line of a statement: an invoice raises the balance, a payment or a credit lowers it. */
const statementEntry = v.object({
  kind: v.picklist(['INVOICE', ...paymentKinds]),
  date,
  number: v.string(),
  reference: v.nullable(v.string()),
  amount: money.entries.amount,
  balance: money.entries.amount,
});
/** The account with one company of the firm in one currency. */
const statementAccount = v.object({
  issuer: v.string(),
  currency: v.string(),
  opening: money,
  entries: v.array(statementEntry),
  invoiced: money,
  paid: money,
  credited: money,
  closing: money,
});
export type StatementAccount = v.InferOutput<typeof statementAccount>;
export const statement = v.object({
  client: v.string(),
  from: date,
  to: date,
  accounts: v.array(statementAccount),
  file: fileFacts,
});
export type Statement = v.InferOutput<typeof statement>;

export const readYourStatement = endpoint({
  name: 'yourInvoices.statement',
  summary: 'What was invoiced, paid and credited in a period, by company of the firm and currency',
  api: 'client',
  method: 'GET',
  path: '/statement',
  query: period,
  shape: 'data',
  answer: statement,
  allow: views,
});
export const readYourStatementFile = endpoint({
  name: 'yourInvoices.statementFile',
  summary: 'The same statement as a PDF',
  api: 'client',
  method: 'GET',
  path: '/statement/file',
  query: period,
  shape: 'file',
  allow: views,
});
