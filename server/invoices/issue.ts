import { totalsOf } from '#contract/invoices/invoice-totals.ts';
import type * as contract from '#contract/invoices/invoices.ts';
import type { Invoice } from '#contract/invoices/your-invoices.ts';
import { lockClient } from '../clients/lock.queries.ts';
import type { Tx } from '../db/db.ts';
import { firmToday } from '../firm/day.ts';
import type { Call } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { lockInvoice } from '../integrations/accounting/queries.ts';
import { addDays } from '../reference/calendar.ts';
import { countryName } from '../reference/countries.ts';
import { wholeInvoice } from './answers.ts';
import { addresseeById, addressesOn, isContactOf, issuerById, noteLastInvoice } from './queries.ts';

/** An invoice may be dated ahead by as many days. */
const daysAhead = 31;

const linesOfText = (text: string | null): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

interface Address {
  line1: string;
  line2?: string | null;
  postal_code?: string | null;
  city?: string | null;
  country_code: string;
}
/** The lines of an address under a name. */
export const linesOfAddress = ({ line1, line2, postal_code, city, country_code }: Address): string[] =>
  [line1, line2, [postal_code, city].filter(Boolean).join(' '), countryName(country_code)].flatMap((line) =>
    line ? [line] : [],
  );

/** The kinds of address an invoice is sent to, the first there is. */
const billed = ['BILLING', 'MAILING', 'REGISTERED', 'BUSINESS', 'RESIDENCE'] as const;

/** The addressee of an invoice to a client, as it is today. */
async function addresseeOf(tx: Tx, clientId: string, day: string) {
  const client = await addresseeById(tx, clientId);
  if (!client) throw invalid('client_id', 'There is no such client.');
  const all = await addressesOn(tx, clientId, [...billed], day);
  const address = billed.flatMap((kind) => all.filter(({ types }) => types.includes(kind)))[0];
  return {
    name: client.name,
    address: address ? linesOfAddress(address) : [],
    tax_number: client.tax_id,
  };
}

/** The company that issues an invoice, as it is today, and the prefix of its numbers. */
async function issuerOf(tx: Tx, id: string) {
  const entity = await issuerById(tx, id);
  if (!entity) throw invalid('entity_id', 'There is no such company of the firm.');
  const { name, address, tax_number, payment_details, invoice_prefix } = entity;
  if (!invoice_prefix)
    throw invalid('entity_id', 'This company issues no invoices yet: give it a prefix in the settings.');
  const issuer = {
    ...{ name, tax_number },
    address: linesOfText(address),
    payment_details: linesOfText(payment_details),
  };
  return { issuer, prefix: invoice_prefix };
}

/** Handles the call that issues an invoice. */
export async function issue(call: Call<typeof contract.issueInvoice>): Promise<Invoice> {
  const { tx, input, now, services } = call;
  const { id, client_id, entity_id, contact_id, currency, lines, ...form } = input.body;
  // First, so that of the same call sent twice at once the second finds what the first has written.
  const hasClient = await lockClient(tx, client_id);
  const there = await lockInvoice(tx, id);
  if (there) {
    // Sent once more after a lost answer.
    if (there.client_id === client_id && there.entity_id === entity_id) return wholeInvoice(call, id);
    throw invalid('id', 'There is another invoice of this id.');
  }
  if (!hasClient) throw invalid('client_id', 'There is no such client.');
  const today = await firmToday(tx, now);
  if (form.date > addDays(today.day, daysAhead))
    throw invalid('date', `An invoice is dated at most ${daysAhead} days ahead, by ${today.clock}.`);
  if (contact_id !== null && !(await isContactOf(tx, contact_id, client_id)))
    throw invalid('contact_id', 'This contact is not one of this client’s.');
  const totals = totalsOf(lines, { currency, types: form.line_amount_types });
  if (!totals) throw invalid('lines', 'This comes to more than an invoice can hold.');
  if (!/[1-9]/.test(totals.total))
    throw invalid('lines', 'This comes to nothing: an invoice asks for money.');
  const { issuer, prefix } = await issuerOf(tx, entity_id);
  const { subtotal, tax, total } = totals;
  const written = await services.accounting.issue(
    tx,
    {
      ...{ id, client_id, entity_id, contact_id, currency, ...form, subtotal, tax, total, issuer },
      source: 'MANUAL',
      reference: form.reference || null,
      bill_to: await addresseeOf(tx, client_id, form.date),
      created_at: now,
    },
    { prefix, now, lines: lines.map((line, at) => ({ ...line, ...amountsOf(totals.lines[at]) })) },
  );
  if ('problem' in written) throw new Refusal('conflict', { message: written.problem });
  await noteLastInvoice(tx, client_id, form.date);
  const invoice = await wholeInvoice(call, id);
  await call.activity({
    name: 'Invoice',
    event: 'issued',
    description: invoice.number,
    subject: { type: 'invoice', id },
    clientId: client_id,
    attributes: { total: `${currency} ${total}`, due_date: form.due_date },
  });
  return invoice;
}

function amountsOf(line: { line_amount: string; tax_amount: string } | undefined) {
  if (!line) throw new Error('Every line has its amounts.');
  return line;
}
