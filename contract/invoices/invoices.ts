import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { day, required } from '../core/rules.ts';
import { line, signs } from '../core/text/pasted.ts';
import { id, idParams } from '../core/values.ts';
import { paymentKinds } from './invoice-words.ts';
import { invoiceForm } from './invoices.form.ts';
import { invoice } from './your-invoices.ts';

/* The invoices of all clients, as the firm issues them in its own ledger. */

/** The permission by which a person reads invoices: a row policy asks for it too. */
export const viewsInvoices = { all: ['view invoice'] } as const;
/** Permissions of staff who issue invoices and enter payments: row policies ask for them too. */
export const editsInvoices = { all: ['view invoice', 'edit invoice'] } as const;
const views = { by: 'bearer', audiences: ['staff'], permissions: viewsInvoices } as const;
const edits = { by: 'bearer', audiences: ['staff'], permissions: editsInvoices } as const;

export const issueInvoice = endpoint({
  name: 'invoices.issue',
  summary:
    'Issue an invoice by its lines, with the next number of its company; the same id once more changes nothing',
  api: 'main',
  method: 'POST',
  path: '/invoices',
  body: invoiceForm,
  shape: 'data',
  answer: invoice,
  allow: edits,
});
export const readInvoice = endpoint({
  name: 'invoices.read',
  summary: 'One invoice with its lines and payments',
  api: 'main',
  method: 'GET',
  path: '/invoices/{id}',
  params: idParams,
  shape: 'data',
  answer: invoice,
  allow: views,
});

const wrongAmount = 'Write an amount above 0, such as 1200.50.';
export const payInvoice = endpoint({
  name: 'invoices.pay',
  summary: 'Enter what was paid of an invoice, or a credit; the same id once more changes nothing',
  api: 'main',
  method: 'POST',
  path: '/invoices/{id}/payments',
  params: idParams,
  body: v.object({
    id,
    kind: v.picklist(paymentKinds, 'Choose a payment or a credit.'),
    date: day,
    amount: v.pipe(
      v.string(wrongAmount),
      signs,
      v.regex(/^\d{1,12}(\.\d{1,2})?$/, wrongAmount),
      v.check((text) => /[1-9]/.test(text), wrongAmount),
    ),
    reference: v.optional(
      v.pipe(v.string(), line, v.maxLength(100, 'This may have at most 100 characters.')),
      '',
    ),
  }),
  shape: 'data',
  answer: invoice,
  allow: edits,
});
export const voidInvoice = endpoint({
  name: 'invoices.void',
  summary: 'Declare an invoice void, of which nothing was paid or credited; its number stays taken',
  api: 'main',
  method: 'POST',
  path: '/invoices/{id}/void',
  params: idParams,
  body: v.object({
    reason: required('reason', 500),
  }),
  shape: 'data',
  answer: invoice,
  allow: edits,
});
