import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListAnswer } from '#contract/core/endpoint.ts';
import { invoiceStates } from '#contract/invoices/invoice-words.ts';
import * as staff from '#contract/invoices/invoices.ts';
import * as contract from '#contract/invoices/your-invoices.ts';
import { isClean, popplerText } from '#tests/fixtures/pdf-tools.ts';
import { unzip } from '#tests/fixtures/unzip.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type InvoiceBody, invoiceBody, issuedInvoice, issuingCompany } from '#tests/server/invoices.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { contacts } from '../contacts/tables.ts';
import { addDays, dateOf } from '../reference/calendar.ts';

let server: TestServer;
let firm: TestFirm;
let alder: Tenant;
let birch: Tenant;
let company: string;
let finance: string;
let contact: string;
/** Alder's invoices by their state, and one of Birch. */
const ids: Record<string, string> = {};
let today: string;

const issue = (tenant: Tenant, change: Partial<InvoiceBody> = {}) =>
  issuedInvoice(server, invoiceBody(firm, tenant, company, change), finance);
const pay = (id: string, amount: string, kind: 'PAYMENT' | 'CREDIT' = 'PAYMENT') =>
  succeeded(
    server.call(
      staff.payInvoice,
      { params: { id }, body: { id: firm.id(), kind, date: today, amount, reference: '' } },
      { bearer: finance },
    ),
  );
const declareVoid = (id: string) =>
  succeeded(
    server.call(staff.voidInvoice, { params: { id }, body: { reason: 'Sent twice.' } }, { bearer: finance }),
  );

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  today = dateOf(server.now());
  alder = await firm.tenant('Alder');
  birch = await firm.tenant('Birch');
  finance = await firm.bearerOf(firm.staff.FIN.accountId, 'app', 'staff');
  company = await issuingCompany(server, firm, { invoice_prefix: 'PCH', name: 'Portico Schweiz AG' });
  contact = await firm.bearerOf(alder.contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
  const open = { date: today, due_date: addDays(today, 30) };
  const late = { date: addDays(today, -45), due_date: addDays(today, -15) };
  ids.OVERDUE = await issue(alder, late);
  ids.AWAITING_PAYMENT = await issue(alder, { ...open, currency: 'EUR' });
  ids.PARTIALLY_PAID = await issue(alder, open);
  await pay(ids.PARTIALLY_PAID, '81');
  ids.PAID = await issue(alder, late);
  await pay(ids.PAID, '1081');
  ids.CREDITED = await issue(alder, late);
  await pay(ids.CREDITED, '1081', 'CREDIT');
  ids.VOID = await issue(alder, late);
  await declareVoid(ids.VOID);
  ids.theirs = await issue(birch, late);
});
afterAll(() => server.close());

const rowsOf = async (bearer: string, query = {}) =>
  (
    (await (
      await succeeded(server.call(contract.listYourInvoices, { query }, { bearer }))
    ).json()) as ListAnswer<contract.InvoiceRow>
  ).data;
const stateIs = (keyword: string) => ({
  filters: JSON.stringify([{ field: 'state', operator: 'EQ', keyword }]),
});
const period = { from: '2026-01-01', to: '2027-12-31' };
const read = (id: string, bearer = contact) =>
  server.call(contract.readYourInvoice, { params: { id } }, { bearer });
const download = (of: string[], bearer = contact) =>
  server.call(contract.downloadYourInvoices, { body: { ids: of } }, { bearer });
const viewer = async (finance_access: boolean, role: 'CONTACT_ADMIN' | 'CONTACT_VIEWER' = 'CONTACT_VIEWER') =>
  firm.bearerOf(
    await firm.contactWith(alder, role, { finance_access, payroll_access: true }),
    'client',
    'contact',
  );

describe('a contact who may', () => {
  test('finds every invoice of the client in its state', async () => {
    expect((await rowsOf(contact)).map(({ id }) => id).toSorted()).toEqual(
      invoiceStates.map((state) => ids[state]).toSorted(),
    );
    for (const state of invoiceStates)
      expect([state, (await rowsOf(contact, stateIs(state))).map(({ id }) => id)]).toEqual([
        state,
        [ids[state]],
      ]);
  });

  test('finds by number, by the part of it, and by period', async () => {
    const [row] = await rowsOf(contact, stateIs('OVERDUE'));
    expect((await rowsOf(contact, { search: row?.number ?? '' })).map(({ id }) => id)).toEqual([ids.OVERDUE]);
    expect(await rowsOf(contact, { search: '%' })).toEqual([]);
    const filters = JSON.stringify([{ field: 'date', operator: 'BETWEEN', keyword: today, keyword2: today }]);
    expect((await rowsOf(contact, { filters })).map(({ id }) => id).toSorted()).toEqual(
      [ids.AWAITING_PAYMENT, ids.PARTIALLY_PAID].toSorted(),
    );
  });

  test('reads one whole, and its PDF with all that it says', async () => {
    const invoice = await dataOf<contract.Invoice>(read(ids.PARTIALLY_PAID ?? ''));
    expect(invoice).toMatchObject({
      state: 'PARTIALLY_PAID',
      amount_due: { amount: '1000.00', currency: 'CHF' },
      lines: [
        { description: 'Annual return', quantity: '1.0000', tax_amount: '81.00', line_amount: '1000.00' },
      ],
      payments: [{ kind: 'PAYMENT', date: today, amount: { amount: '81.00', currency: 'CHF' } }],
    });
    const params = { id: invoice.id };
    const file = await succeeded(server.call(contract.readYourInvoiceFile, { params }, { bearer: contact }));
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect(bytes.length).toBe(invoice.file.size);
    expect(isClean(bytes)).toBe(true);
    const text = popplerText(bytes);
    for (const part of [
      'Portico Schweiz AG',
      'Alder',
      'Annual return',
      'CHF 1,081.00',
      '8.1 %',
      '81.00',
      `Payment reference: ${invoice.number}`,
    ])
      expect(text).toContain(part);
  });

  test('has the totals of each currency', async () => {
    expect(await dataOf(server.call(contract.readYourInvoiceTotals, {}, { bearer: contact }))).toEqual([
      {
        ...{ currency: 'CHF', open: 2, overdue: 1 },
        due: { amount: '2081.00', currency: 'CHF' },
        overdue_amount: { amount: '1081.00', currency: 'CHF' },
      },
      {
        ...{ currency: 'EUR', open: 1, overdue: 0 },
        due: { amount: '1081.00', currency: 'EUR' },
        overdue_amount: { amount: '0.00', currency: 'EUR' },
      },
    ]);
  });

  test('has a statement whose balance is what is due, without what is void', async () => {
    const statement = await dataOf<contract.Statement>(
      server.call(contract.readYourStatement, { query: period }, { bearer: contact }),
    );
    expect(statement.accounts.map(({ currency, closing }) => [currency, closing.amount])).toEqual([
      ['CHF', '2081.00'],
      ['EUR', '1081.00'],
    ]);
    const from = addDays(today, -1);
    const late = await dataOf<contract.Statement>(
      server.call(contract.readYourStatement, { query: { from, to: today } }, { bearer: contact }),
    );
    expect(late.accounts[0]).toMatchObject({
      opening: { amount: '3243.00' },
      invoiced: { amount: '1081.00' },
      paid: { amount: '1162.00' },
      credited: { amount: '1081.00' },
      closing: { amount: '2081.00' },
    });
    expect(late.accounts[0]?.entries.at(-1)?.balance).toBe('2081.00');
    const query = { from, to: today };
    const file = await succeeded(server.call(contract.readYourStatementFile, { query }, { bearer: contact }));
    const text = popplerText(new Uint8Array(await file.arrayBuffer()));
    for (const part of [
      'Statement of account',
      'Alder',
      'Portico Schweiz AG, CHF',
      'Balance before',
      '2,081.00',
    ])
      expect(text).toContain(part);
  });

  test.each([
    ['backwards', { from: '2026-02-01', to: '2026-01-01' }, { to: ['The period ends before it begins.'] }],
    [
      'beyond years',
      { from: '2000-01-01', to: '2026-01-01' },
      { from: ['A statement covers at most 5 years.'] },
    ],
    [
      'before all time',
      { from: '0001-01-01', to: '0001-02-01' },
      { from: ['A statement covers at most 5 years.'] },
    ],
  ])('is told that a period is %s', async (_, query, errors) => {
    for (const endpoint of [contract.readYourStatement, contract.readYourStatementFile])
      expect((await refusalOf(server.call(endpoint, { query }, { bearer: contact }))).errors).toEqual(errors);
  });

  test('takes several home as one zip, each once, and the log has it', async () => {
    const [first, second] = [ids.PAID ?? '', ids.OVERDUE ?? ''];
    const zip = unzip(
      new Uint8Array(await (await succeeded(download([first, second, first]))).arrayBuffer()),
    );
    expect([...zip.keys()].toSorted()).toEqual(
      (await rowsOf(contact))
        .filter(({ id }) => id === first || id === second)
        .map(({ number }) => `Invoice ${number}.pdf`)
        .toSorted(),
    );
    for (const content of zip.values()) expect(content).toMatch(/^%PDF/);
  });

  test.each([
    ['none', []],
    ['too many', Array.from({ length: 51 }, () => '01990000-0000-7000-8000-00000000abcd')],
  ])('is refused a zip of %s', async (_, list) => {
    expect((await download(list)).status).toBe(422);
  });
});

describe('another client’s invoice', () => {
  test('is not there: read, as a file, in a zip, in the list, in totals or statement', async () => {
    const theirs = ids.theirs ?? '';
    const params = { id: theirs };
    for (const answer of [
      read(theirs),
      server.call(contract.readYourInvoiceFile, { params }, { bearer: contact }),
      download([theirs]),
      download([ids.PAID ?? '', theirs]),
    ])
      expect(await refusalOf(answer)).toMatchObject({ status: 404, code: 'not_found' });
    const { number } = await dataOf<contract.Invoice>(
      server.call(staff.readInvoice, { params }, { bearer: finance }),
    );
    expect(await rowsOf(contact, { search: number })).toEqual([]);
    const answer = await server.call(contract.readYourStatement, { query: period }, { bearer: contact });
    expect(await answer.text()).not.toContain(number);
  });
});

describe('only who may', () => {
  const calls = (bearer: string) => [
    server.call(contract.listYourInvoices, { query: {} }, { bearer }),
    read(ids.PAID ?? '', bearer),
    server.call(contract.readYourInvoiceFile, { params: { id: ids.PAID ?? '' } }, { bearer }),
    server.call(contract.readYourInvoiceTotals, {}, { bearer }),
    download([ids.PAID ?? ''], bearer),
    server.call(contract.readYourStatement, { query: period }, { bearer }),
    server.call(contract.readYourStatementFile, { query: period }, { bearer }),
  ];
  const statuses = async (bearer: string) =>
    new Set((await Promise.all(calls(bearer))).map(({ status }) => status));

  test('a viewer by the access to invoices, and no longer once it is taken away', async () => {
    expect(await statuses(await viewer(false))).toEqual(new Set([403]));
    const accountId = await firm.contactWith(alder, 'CONTACT_VIEWER', {
      finance_access: true,
      payroll_access: false,
    });
    const bearer = await firm.bearerOf(accountId, 'client', 'contact');
    expect(await statuses(bearer)).toEqual(new Set([200]));
    await firm.as((tx) =>
      tx.update(contacts).set({ finance_access: 'SUSPENDED' }).where(eq(contacts.account_id, accountId)),
    );
    expect(await statuses(bearer)).toEqual(new Set([403]));
  });

  test('an invoice to one contact is theirs alone', async () => {
    const id = await issue(alder, { contact_id: alder.contacts.CONTACT_ADMIN.id });
    const colleague = await viewer(true, 'CONTACT_ADMIN');
    expect((await read(id)).status).toBe(200);
    expect((await read(id, colleague)).status).toBe(404);
    expect((await rowsOf(colleague)).map((row) => row.id)).not.toContain(id);
  });
});

test('names that are formulas, operators of a PDF or paths are only text', async () => {
  const evil = `=cmd|' /C calc'!A0 (x) Tj ET ../../ "\u202Egnp.exe`;
  const id = await issue(alder, {
    reference: evil,
    lines: [{ description: `${evil}\n${'W'.repeat(300)}`, quantity: '1', unit_amount: '1' }],
  });
  const { file } = await dataOf<contract.Invoice>(read(id));
  expect(file.name).toMatch(/^Invoice PCH-\d{5}\.pdf$/);
  const response = await server.call(contract.readYourInvoiceFile, { params: { id } }, { bearer: contact });
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(isClean(bytes)).toBe(true);
  expect(popplerText(bytes)).toContain('(x) Tj ET ../../');
});
