import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as staff from '#contract/invoices/invoices.ts';
import type { Invoice } from '#contract/invoices/your-invoices.ts';
import { dataOf, refusalOf } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type InvoiceBody, invoiceBody, issuedInvoice, issuingCompany } from '#tests/server/invoices.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { clientById } from '../clients/queries.ts';
import { actor } from '../db/actor.ts';
import { addDays, dateOf } from '../reference/calendar.ts';

let server: TestServer;
let firm: TestFirm;
let alder: Tenant;
let company: string;
let finance: string;
let auditor: string;

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  alder = await firm.tenant('Alder');
  finance = await firm.bearerOf(firm.staff.FIN.accountId, 'app', 'staff');
  auditor = await firm.bearerOf(firm.staff.AUD.accountId, 'app', 'staff');
  company = await issuingCompany(server, firm, { invoice_prefix: 'PCH' });
});
afterAll(() => server.close());

const body = (change: Partial<InvoiceBody> = {}, entity = company) =>
  invoiceBody(firm, alder, entity, change);
const send = (change: Partial<InvoiceBody> = {}, bearer = finance) =>
  server.call(staff.issueInvoice, { body: body(change) }, { bearer });
const issue = (change: Partial<InvoiceBody> = {}) => dataOf<Invoice>(send(change));
const problems = async (change: Partial<InvoiceBody>) => (await refusalOf(send(change))).errors;
const line = (change: Partial<InvoiceBody['lines'][number]>) => ({
  lines: [{ description: 'Work', quantity: '1', unit_amount: '100', ...change }],
});
/** Moves the firm to a time zone, and returns its day there. */
async function dayAt(zone: string): Promise<string> {
  await firm.as((tx) =>
    tx.execute(sql`insert into firm (name, country_code, time_zone, currency, updated_at)
      values ('Portico', 'CH', ${zone}, 'CHF', now()) on conflict (id) do update set time_zone = ${zone}`),
  );
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date(server.now()));
}
const pay = (id: string, amount: string, change = {}) =>
  server.call(
    staff.payInvoice,
    {
      params: { id },
      body: { id: firm.id(), kind: 'PAYMENT', date: dateOf(server.now()), amount, reference: '', ...change },
    },
    { bearer: finance },
  );

describe('an invoice that is issued', () => {
  test('has its totals from its lines, issuer and addressee as they are, and notes the client’s last invoice', async () => {
    const invoice = await issue();
    expect(invoice).toMatchObject({
      number: expect.stringMatching(/^PCH-\d{5}$/),
      subtotal: { amount: '1000.00', currency: 'CHF' },
      tax: { amount: '81.00' },
      total: { amount: '1081.00' },
      amount_due: { amount: '1081.00' },
      to: { name: 'Alder', address: ['Main street 1', 'Switzerland'] },
      from: { address: ['Bahnhofstrasse 1', '8001 Zürich'], tax_number: 'CHE-123.456.789 MWST' },
      payment_details: ['CH93 0076 2011 6238 5295 7'],
      file: { name: `Invoice ${invoice.number}.pdf`, type: 'application/pdf' },
    });
    const client = await firm.as((tx) => clientById(tx, alder.clientId));
    expect(client?.last_invoice).toBe('2026-10-01');
  });

  test('is issued once, however often it is sent', async () => {
    const same = body();
    const sent = () => dataOf<Invoice>(server.call(staff.issueInvoice, { body: same }, { bearer: finance }));
    expect((await sent()).number).toBe((await sent()).number);
    const twice = body();
    const both = await Promise.all(
      [0, 1].map(() =>
        dataOf<Invoice>(server.call(staff.issueInvoice, { body: twice }, { bearer: finance })),
      ),
    );
    expect(both[1]?.number).toBe(both[0]?.number);
    const other = { ...same, entity_id: await issuingCompany(server, firm) };
    expect(
      await refusalOf(server.call(staff.issueInvoice, { body: other }, { bearer: finance })),
    ).toMatchObject({ status: 422, errors: { id: ['There is another invoice of this id.'] } });
  });

  test('takes the next number of its company, without a gap and never one twice', async () => {
    const own = await issuingCompany(server, firm, { invoice_prefix: 'GAP' });
    const numbered = (change: Partial<InvoiceBody> = {}) =>
      server.call(staff.issueInvoice, { body: body(change, own) }, { bearer: finance });
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        // every third is refused after others have begun
        numbered(at % 3 === 2 ? { contact_id: firm.id() } : {}),
      ),
    );
    const answers = await Promise.all(all.map(async (one) => (one.ok ? dataOf<Invoice>(one) : undefined)));
    const numbers = answers.flatMap((one) => (one ? [one.number] : [])).toSorted();
    expect(numbers).toEqual(Array.from({ length: 8 }, (_, at) => `GAP-${String(at + 1).padStart(5, '0')}`));
  });

  test('refuses a number that an earlier prefix has given, and takes none', async () => {
    const own = await issuingCompany(server, firm, { invoice_prefix: 'OLD' });
    await dataOf(server.call(staff.issueInvoice, { body: body({}, own) }, { bearer: finance }));
    await firm.as((tx) =>
      tx.execute(sql`update employing_entities set invoice_prefix = 'NEW' where id = ${own}`),
    );
    const next = await issuingCompany(server, firm, { invoice_prefix: 'OLD' });
    const refused = await refusalOf(
      server.call(staff.issueInvoice, { body: body({}, next) }, { bearer: finance }),
    );
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('OLD-00001 already') });
    const { rows } = await firm.as((tx) =>
      tx.execute(sql`select last from invoice_numbers where entity_id = ${next}`),
    );
    expect(rows).toEqual([]);
  });
});

test('a number of another ledger is not in the way', async () => {
  const own = await issuingCompany(server, firm, { invoice_prefix: 'XERO' });
  await firm.as((tx) =>
    tx.execute(sql`insert into invoices (id, client_id, source, number, status, date, currency, line_amount_types, subtotal, tax, total, issuer,
      bill_to, issued_at, created_at) values (${firm.id()}, ${alder.clientId}, 'XERO', 'XERO-00001', 'AUTHORISED', '2026-01-01', 'CHF', 'NO_TAX',
      10, 0, 10, '{"name":"","address":[],"tax_number":null,"payment_details":[]}', '{"name":"","address":[],"tax_number":null}', now(), now())`),
  );
  const sent = server.call(staff.issueInvoice, { body: body({}, own) }, { bearer: finance });
  expect((await dataOf<Invoice>(sent)).number).toBe('XERO-00001');
});

describe('an invoice is refused in words', () => {
  const quantity = ['Write a quantity above 0 with at most 4 decimals, such as 1.5.'];
  const price = ['Write a price with at most 4 decimals, such as 120.50.'];
  test.each([
    ['a negative quantity', line({ quantity: '-1' }), { 'lines.0.quantity': quantity }],
    ['no quantity', line({ quantity: '0.0000' }), { 'lines.0.quantity': quantity }],
    ['absurd precision', line({ quantity: '1.00001' }), { 'lines.0.quantity': quantity }],
    ['an exponent', line({ unit_amount: '1e9' }), { 'lines.0.unit_amount': price }],
    ['a negative price', line({ unit_amount: '-5' }), { 'lines.0.unit_amount': price }],
    ['digits of other scripts', line({ unit_amount: '١٢' }), { 'lines.0.unit_amount': price }],
    ['a price beyond any', line({ unit_amount: '9'.repeat(40) }), { 'lines.0.unit_amount': price }],
    [
      'a sum beyond any',
      line({ quantity: '99999999.9999', unit_amount: '999999999999.9999' }),
      { lines: ['This comes to more than an invoice can hold.'] },
    ],
    [
      'nothing to pay',
      line({ discount: '100' }),
      { lines: ['This comes to nothing: an invoice asks for money.'] },
    ],
    [
      'a discount above all',
      line({ discount: '100.0001' }),
      { 'lines.0.discount': ['Write a discount from 0 to 100 percent.'] },
    ],
    ['no line', { lines: [] }, { lines: ['Add at least 1 line.'] }],
    [
      'a due date before its date',
      { due_date: '2026-09-30' },
      { due_date: ['It is due before its own date.'] },
    ],
    ['an unknown currency', { currency: 'QQQ' }, { currency: ['There is no such currency.'] }],
    [
      'a currency of three decimals',
      { currency: 'KWD' },
      { currency: ['Amounts have two decimals: this currency, which has more, is not supported.'] },
    ],
    [
      'tax where there is none',
      { line_amount_types: 'NO_TAX' as const, ...line({ tax_rate: '8.1' }) },
      { line_amount_types: ['A line has a tax rate, but the invoice says that there is no tax.'] },
    ],
  ])('%s', async (_, change, errors) => {
    expect(await problems(change)).toEqual(errors);
  });

  test('a contact of another client, an unknown company, one without a prefix, a date far ahead', async () => {
    const birch = await firm.tenant('Birch');
    expect(await problems({ contact_id: birch.contacts.CONTACT_ADMIN.id })).toEqual({
      contact_id: ['This contact is not one of this client’s.'],
    });
    expect(await problems({ entity_id: firm.id() })).toEqual({
      entity_id: ['There is no such company of the firm.'],
    });
    const bare = await issuingCompany(server, firm, { invoice_prefix: '' });
    expect(await problems({ entity_id: bare })).toEqual({
      entity_id: ['This company issues no invoices yet: give it a prefix in the settings.'],
    });
    const ahead = addDays(dateOf(server.now()), 32);
    expect(await problems({ date: ahead, due_date: ahead })).toEqual({
      date: ['An invoice is dated at most 31 days ahead, by UTC.'],
    });
  });

  test('without the permission to issue', async () => {
    expect((await send({}, auditor)).status).toBe(403);
  });
});

describe('payments', () => {
  test('lowers what is due, until the invoice is paid', async () => {
    const { id } = await issue();
    expect(await dataOf<Invoice>(pay(id, '81'))).toMatchObject({
      state: 'OVERDUE',
      amount_due: { amount: '1000.00' },
      payments: [{ kind: 'PAYMENT', amount: { amount: '81.00' } }],
    });
    expect(await dataOf<Invoice>(pay(id, '1000.00'))).toMatchObject({
      state: 'PAID',
      amount_due: { amount: '0.00' },
    });
    expect((await refusalOf(pay(id, '0.01'))).message).toBe('Only CHF 0.00 of this invoice is still due.');
  });

  test('is entered once, never more than is due, also by two at once', async () => {
    const { id } = await issue();
    const once = { id: firm.id() };
    await dataOf(pay(id, '81', once));
    expect((await dataOf<Invoice>(pay(id, '81', once))).amount_paid.amount).toBe('81.00');
    const another = await issue();
    expect((await refusalOf(pay(another.id, '1', once))).errors).toEqual({
      id: ['There is another payment of this id.'],
    });
    const both = await Promise.all([pay(id, '600'), pay(id, '600')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test.each(['0', '0.00', '-5', '1.005', '1e3', '9'.repeat(20), ''])('is refused as %s', async (amount) => {
    const { id } = await issue();
    expect((await refusalOf(pay(id, amount))).errors).toEqual({
      amount: ['Write an amount above 0, such as 1200.50.'],
    });
  });

  test('by a credit for all of it, the invoice is credited', async () => {
    const { id } = await issue();
    expect((await dataOf<Invoice>(pay(id, '1081', { kind: 'CREDIT' }))).state).toBe('CREDITED');
  });

  test('is dated by the firm’s day, which in UTC may be another', async () => {
    const { id } = await issue({ due_date: '2099-01-01' });
    const notYet = (city: string) => ({ date: [`This day is still to come, by ${city} time.`] });
    // The two are never at the same day.
    const west = await dayAt('Pacific/Niue');
    expect((await pay(id, '1', { date: west })).status).toBe(200);
    expect((await refusalOf(pay(id, '1', { date: addDays(west, 1) }))).errors).toEqual(notYet('Niue'));
    const due = { date: west, due_date: west };
    expect((await issue(due)).state).toBe('AWAITING_PAYMENT');
    const east = await dayAt('Pacific/Kiritimati');
    expect((await pay(id, '1', { date: east })).status).toBe(200);
    expect((await refusalOf(pay(id, '1', { date: addDays(east, 1) }))).errors).toEqual(notYet('Kiritimati'));
    expect((await issue(due)).state).toBe('OVERDUE');
    await firm.as((tx) => tx.execute(sql`delete from firm`));
  });

  test('has no decimals where the currency has none', async () => {
    const { id } = await issue({ currency: 'JPY', ...line({ unit_amount: '1000.5', tax_rate: '0' }) });
    expect((await refusalOf(pay(id, '10.5'))).errors).toEqual({ amount: ['JPY has no decimals.'] });
    expect((await dataOf<Invoice>(pay(id, '1001'))).state).toBe('PAID');
  });
});

describe('an invoice that is void', () => {
  const declareVoid = (id: string) =>
    server.call(
      staff.voidInvoice,
      { params: { id }, body: { reason: 'Wrong client.' } },
      { bearer: finance },
    );
  test('keeps its number, and nothing is paid of it', async () => {
    const { id, number } = await issue();
    expect(await dataOf<Invoice>(declareVoid(id))).toMatchObject({ state: 'VOID', number });
    expect((await refusalOf(pay(id, '1'))).message).toBe('This invoice is void: nothing is paid of it.');
  });
  test('has nothing paid', async () => {
    const { id } = await issue();
    await dataOf(pay(id, '1'));
    expect((await refusalOf(declareVoid(id))).status).toBe(409);
  });
});

describe('the database', () => {
  const views = { permissions: ['view invoice', 'edit invoice'] };
  const asFinance = () => actor('staff', { userId: firm.staff.FIN.id, ...views });
  const changed = 'an issued invoice is not changed';
  /** The reason of the database for refusing a statement. */
  const reason = (who: ReturnType<typeof actor>, statement: ReturnType<typeof sql>) =>
    server.db
      .as(who, (tx) => tx.execute(statement))
      .then(
        () => 'done',
        (error: Error) => String((error.cause as Error | undefined)?.message ?? error.message),
      );

  test.each([
    ['total', sql`update invoices set total = total + 1, subtotal = subtotal + 1`],
    ['number', sql`update invoices set number = 'X-1'`],
    ['client', sql`update invoices set bill_to = '{}'`],
    ['due date', sql`update invoices set due_date = due_date + 30`],
    ['status', sql`update invoices set status = 'DRAFT'`],
    ['payments', sql`update invoices set amount_paid = amount_paid - 1 where amount_paid > 0`],
  ])('keeps the %s of an issued invoice, from staff and from the system', async (_, statement) => {
    const { id } = await issue();
    await dataOf(pay(id, '1'));
    expect(await reason(asFinance(), statement)).toBe(changed);
    expect(await reason(actor('system'), statement)).toBe(changed);
  });

  test('changes and removes no line of an issued invoice for the system, but with the invoice', async () => {
    const { id } = await issue();
    const of = sql`where invoice_id = ${id}`;
    expect(await reason(actor('system'), sql`update invoice_lines set quantity = 2 ${of}`)).toBe(changed);
    expect(await reason(actor('system'), sql`delete from invoice_lines ${of}`)).toBe(changed);
    expect(await reason(actor('system'), sql`delete from invoices where id = ${id}`)).toBe('done');
  });

  test('lets staff who only read invoices write none', async () => {
    const { id } = await issue();
    const reader = actor('staff', { userId: firm.staff.AUD.id, permissions: ['view invoice'] });
    const paid = sql`insert into invoice_payments (id, invoice_id, kind, date, amount, created_at)
      values (${firm.id()}, ${id}, 'PAYMENT', '2026-10-02', 1, now())`;
    const numbered = sql`insert into invoice_numbers (entity_id, last) values (${await issuingCompany(server, firm)}, 7)`;
    for (const statement of [paid, numbered])
      expect(await reason(reader, statement)).toMatch(/violates row-level security/);
    const changedBy = async (who: ReturnType<typeof actor>, statement: ReturnType<typeof sql>) =>
      (await server.db.as(who, (tx) => tx.execute(statement))).rowCount;
    const raised = sql`update invoices set amount_paid = 1 where id = ${id}`;
    expect(await changedBy(reader, raised)).toBe(0);
    expect(await changedBy(reader, sql`update invoice_numbers set last = 0`)).toBe(0);
    expect(await changedBy(asFinance(), raised)).toBe(1);
  });

  test('adds, changes and removes no line of an issued invoice for staff', async () => {
    const { id } = await issue();
    const added = sql`insert into invoice_lines select ${firm.id()}, invoice_id, 7, description, quantity, unit_amount, discount, tax_type,
      tax_rate, tax_amount, line_amount from invoice_lines where invoice_id = ${id}`;
    expect(await reason(asFinance(), added)).toBe(changed);
    for (const statement of [
      sql`update invoice_lines set quantity = 2`,
      sql`delete from invoice_lines`,
      sql`delete from invoices`,
      sql`delete from invoice_payments`,
    ])
      expect(await reason(asFinance(), statement)).toMatch(/permission denied/);
  });

  test('shows nothing to staff without the permission, to employees and to signers', async () => {
    await issue();
    const count = sql`select count(*)::int as n from invoices`;
    const of = async (who: ReturnType<typeof actor>) =>
      (await server.db.as(who, (tx) => tx.execute(count))).rows;
    expect(await of(actor('staff', { userId: firm.staff.PAY.id }))).toEqual([{ n: 0 }]);
    expect(await of(asFinance())).not.toEqual([{ n: 0 }]);
    for (const audience of ['employee', 'signer', 'none'] as const)
      expect(await reason(actor(audience, { clientIds: [alder.clientId] }), count)).toMatch(
        /permission denied/,
      );
  });

  test('lets a contact change nothing', async () => {
    const id = await issuedInvoice(server, body(), finance);
    const own = actor('contact', { clientIds: [alder.clientId], permissions: ['view invoice'] });
    expect(await reason(own, sql`update invoices set status = 'PAID' where id = ${id}`)).toMatch(
      /permission denied/,
    );
  });
});
