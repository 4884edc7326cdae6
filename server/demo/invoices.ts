import { amountOf, hundredths } from '#contract/core/money.ts';
import { type LineFigures, totalsOf } from '#contract/invoices/invoice-totals.ts';
import type { Tx } from '../db/db.ts';
import { invoiceNumber } from '../integrations/accounting/built-in.ts';
import {
  insertInvoiceLines,
  insertInvoiceNumbers,
  insertInvoicePayments,
  insertInvoices,
} from '../integrations/accounting/queries.ts';
import { linesOfAddress } from '../invoices/issue.ts';
import { noteLastInvoice } from '../invoices/queries.ts';
import { addCalendarMonths, addDays } from '../reference/calendar.ts';
import type { DemoClients } from './clients.ts';
import type { DemoContacts } from './contacts.ts';
import type { Made } from './envelopes.ts';
import { random } from './random.ts';
import { signIns } from './sign-ins.ts';

/** The companies of the firm that issue invoices. */
const companies = [
  {
    place: 'Hong Kong Limited',
    country_code: 'HK',
    registration_number: '2718281',
    address: '18/F, 1 Harbour Road\nWan Chai\nHong Kong',
    tax_number: null,
    bank: 'Harbour Bank, Hong Kong\nAccount 012-345678-001',
    prefix: 'PHK',
    currency: 'HKD',
    tax: { tax_type: '', tax_rate: '0' },
    types: 'NO_TAX' as const,
    rate: 900,
  },
  {
    place: 'Singapore Pte. Ltd.',
    country_code: 'SG',
    registration_number: '201812345K',
    address: '7 Raffles Place\n#20-01\nSingapore 048625',
    tax_number: 'M9-1234567-8',
    bank: 'Straits Bank, Singapore\nAccount 003-912345-6',
    prefix: 'PSG',
    currency: 'SGD',
    tax: { tax_type: 'GST', tax_rate: '9' },
    types: 'EXCLUSIVE' as const,
    rate: 140,
  },
] as const;

const work = [
  'Company secretary, one quarter',
  'Registered office, one quarter',
  'Bookkeeping and management accounts',
  'Payroll, three months',
  'Profits tax return',
  'Minutes of a board meeting',
] as const;

type Fate = 'open' | 'paid' | 'half' | 'credited' | 'void';
/** Invoices of the clients with a demo sign-in, in every state: company, age and term in days, fate. */
const examples: readonly (readonly [company: number, age: number, term: number, fate: Fate])[] = [
  [0, 52, 30, 'open'],
  [1, 75, 30, 'half'],
  [0, 20, 30, 'half'],
  [1, 6, 30, 'open'],
  [0, 130, 30, 'credited'],
  [1, 100, 30, 'void'],
];
/** Invoices of every other client, back from its last one: one a quarter. */
const quarters = 6;

/** The firm's companies, and eighteen months of invoices, each client's newest at the date the client's record says. */
export function demoInvoices(
  { seed, firmName, now }: Made,
  { clients, addresses }: DemoClients,
  { contactOf }: DemoContacts,
  today: string,
) {
  const chance = random(seed, 'invoices');
  const entities = companies.map(({ place, bank, prefix, country_code, ...company }) => ({
    id: chance.id(),
    name: `${firmName} ${place}`,
    country_code: country_code as string,
    registration_number: company.registration_number,
    address: company.address,
    tax_number: company.tax_number,
    payment_details: `${firmName} ${place}\n${bank}`,
    invoice_prefix: prefix,
  }));
  const shown = [signIns.contact, signIns.viewer, signIns.both].map((signIn) => contactOf(signIn).client_id);
  const planned = clients.flatMap(({ id, last_invoice }, at) => {
    if (!last_invoice) return [];
    const company = at % companies.length;
    const regular = Array.from({ length: quarters }, (_, back) => {
      const date = addCalendarMonths(last_invoice, -3 * back);
      const late = back === 0 && chance.chance(0.3);
      return { client_id: id, company, date, term: 30, fate: late ? ('open' as const) : ('paid' as const) };
    });
    const more = examples.map(([of, age, term, fate]) => ({
      ...{ client_id: id, company: of, date: addDays(today, -age), term, fate },
    }));
    return shown.includes(id)
      ? [...regular.map((one) => ({ ...one, fate: 'paid' as const })), ...more]
      : regular;
  });
  const counted = companies.map(() => 0);
  const made = planned
    .toSorted(
      (one, other) => one.date.localeCompare(other.date) || one.client_id.localeCompare(other.client_id),
    )
    .map(({ client_id, company, date, term, fate }) => {
      const of = companies[company] ?? companies[0];
      const entity = entities[company];
      const client = clients.find(({ id }) => id === client_id);
      const address = addresses.find((one) => one.client_id === client_id);
      if (!entity || !client) throw new Error('An invoice is somebody’s.');
      const sequence = (counted[company] ?? 0) + 1;
      counted[company] = sequence;
      const lines = Array.from({ length: chance.int(1, 3) }, () => ({
        description: chance.pick(work) as string,
        quantity: String(chance.int(2, 12) / 2),
        unit_amount: String(of.rate + chance.int(0, 40) * 10),
        discount: chance.chance(0.1) ? '10' : '0',
        ...of.tax,
      }));
      const { currency, types } = of;
      const { lines: amounts, ...totals } = totalsFor(lines, { currency, types });
      const half = amountOf(hundredths(totals.total) / 2n);
      const paid = { open: '0.00', void: '0.00', credited: '0.00', paid: totals.total, half }[fate];
      const credited = fate === 'credited' ? totals.total : '0.00';
      const id = chance.id();
      const settled = fate === 'paid' || fate === 'credited';
      const payment = [paid, credited].find((amount) => amount !== '0.00');
      const [earliest, latest] = [addDays(date, 3), addDays(date, chance.int(10, 40))];
      return {
        invoice: {
          ...{ id, client_id, date, currency, sequence, source: 'MANUAL' as const, entity_id: entity.id },
          number: invoiceNumber(of.prefix, sequence),
          status:
            fate === 'void' ? ('VOIDED' as const) : settled ? ('PAID' as const) : ('AUTHORISED' as const),
          due_date: addDays(date, term),
          line_amount_types: types,
          ...totals,
          amount_paid: paid,
          amount_credited: credited,
          period_from: addCalendarMonths(date, -3),
          period_to: addDays(date, -1),
          issuer: {
            name: entity.name,
            address: entity.address.split('\n'),
            tax_number: entity.tax_number,
            payment_details: entity.payment_details.split('\n'),
          },
          bill_to: {
            name: client.name,
            address: address ? linesOfAddress(address) : [],
            tax_number: client.tax_id,
          },
          issued_at: `${date}T09:00:00.000Z`,
          voided_at: fate === 'void' ? `${addDays(date, 2)}T09:00:00.000Z` : null,
          void_reason: fate === 'void' ? 'Issued twice.' : null,
          created_at: `${date}T09:00:00.000Z`,
        },
        lines: lines.map((line, position) => ({
          ...{ id: chance.id(), invoice_id: id, position, ...line },
          line_amount: amounts[position]?.line_amount ?? '0',
          tax_amount: amounts[position]?.tax_amount ?? '0',
        })),
        payments: payment
          ? [
              {
                id: chance.id(),
                invoice_id: id,
                kind: fate === 'credited' ? ('CREDIT' as const) : ('PAYMENT' as const),
                date: latest > today ? (earliest > today ? today : earliest) : latest,
                amount: payment,
                reference: fate === 'credited' ? 'Credited in full' : null,
                created_at: now,
              },
            ]
          : [],
      };
    });
  return {
    entities,
    invoices: made.map(({ invoice }) => invoice),
    lines: made.flatMap(({ lines }) => lines),
    payments: made.flatMap(({ payments }) => payments),
    numbers: entities.map(({ id }, at) => ({ entity_id: id, last: counted[at] ?? 0 })),
    /** The date of the newest invoice of the clients with a demo sign-in. */
    newest: shown.map((client_id) => ({ client_id, date: addDays(today, -6) })),
  };
}

function totalsFor(lines: readonly LineFigures[], of: Parameters<typeof totalsOf>[1]) {
  const totals = totalsOf(lines, of);
  if (!totals) throw new Error('An invoice of the demo firm is small.');
  return totals;
}

export async function insertDemoInvoices(tx: Tx, made: ReturnType<typeof demoInvoices>): Promise<void> {
  await insertInvoiceNumbers(tx, made.numbers);
  await insertInvoices(tx, made.invoices);
  await insertInvoiceLines(tx, made.lines);
  await insertInvoicePayments(tx, made.payments);
  for (const { client_id, date } of made.newest) await noteLastInvoice(tx, client_id, date);
}
