import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListAnswer } from '#contract/core/endpoint.ts';
import { listMyPayCalendars, listPayCalendars, type PayCalendar } from '#contract/payroll/pay-calendars.ts';
import { listPayslips, type Payslip } from '#contract/payroll/payroll.ts';
import * as contract from '#contract/payroll/team.ts';
import { actor } from '#server/db/actor.ts';
import { dataOf } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { monthlyCalendar } from '#tests/server/pay-runs.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { insertEmployees, insertHrDocuments, insertPayslipLines, insertPayslips } from '../queries.ts';
import { payrollEmployees } from '../tables.ts';

let server: TestServer;
let firm: TestFirm;
let alder: Tenant;
let birch: Tenant;
let calendars: Record<'alder' | 'birch', string>;
/** Sessions at Alder: an administrator and a viewer with access to payroll, and one of each without. */
let payroll: string;
let viewer: string;
let others: string[];
let emma: string;
/** A colleague of Alder's employee. */
let colleague: string;
const hidden = { draft: '', withdrawn: '', internal: '', removed: '' };

beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  alder = await firm.tenant('Alder');
  birch = await firm.tenant('Birch');
  calendars = {
    alder: await monthlyCalendar(firm, alder, server.now()),
    birch: await monthlyCalendar(firm, birch, server.now()),
  };
  payroll = await firm.bearerOf(alder.contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
  emma = await firm.bearerOf(alder.employee.accountId, 'client', 'employee');
  const contact = async (role: 'CONTACT_ADMIN' | 'CONTACT_VIEWER', payroll_access: boolean) =>
    firm.bearerOf(
      await firm.contactWith(alder, role, { finance_access: true, payroll_access }),
      'client',
      'contact',
    );
  viewer = await contact('CONTACT_VIEWER', true);
  others = [await contact('CONTACT_ADMIN', false), await contact('CONTACT_VIEWER', false)];
  colleague = firm.id();
  for (const key of Object.keys(hidden) as (keyof typeof hidden)[]) hidden[key] = firm.id();
  await firm.as(async (tx) => {
    const person = (id: string, employee_no: string, last_name: string) => ({
      ...{ id, client_id: alder.clientId, calendar_id: calendars.alder, employee_no, last_name },
      ...{ first_name: 'Noa', hire_date: '2025-01-01', currency: 'CHF', base_salary: '4000.00' },
      ...{ status: 'ACTIVE' as const, national_id: '756.1234', created_at: server.now() },
    });
    await insertEmployees(tx, [person(colleague, '2', 'Aarau')]);
    await insertEmployees(tx, [{ ...person(hidden.removed, '3', 'Gone'), deleted_at: server.now() }]);
    await insertPayslipLines(tx, [
      { id: firm.id(), payslip_id: alder.payslipId, kind: 'EARNING', label: 'Salary', amount: '6000.00' },
      { id: firm.id(), payslip_id: alder.payslipId, kind: 'TAX', label: 'Tax', amount: '800.00' },
    ]);
    const slip = (id: string, month: string, status: 'DRAFT' | 'WITHDRAWN') => ({
      ...{ id, employee_id: alder.employee.id, status, currency: 'CHF' },
      ...{ period_start: `2026-${month}-01`, period_end: `2026-${month}-28`, pay_date: `2026-${month}-25` },
      file_id: null,
    });
    await insertPayslips(tx, [slip(hidden.draft, '11', 'DRAFT'), slip(hidden.withdrawn, '09', 'WITHDRAWN')]);
    await insertHrDocuments(tx, [
      {
        ...{ id: hidden.internal, employee_id: alder.employee.id, type: 'OTHER', title: 'Warning' },
        ...{
          file_id: await firm.file(tx, 'Warning.pdf'),
          visible_to_employee: false,
          added_at: server.now(),
        },
      },
    ]);
  });
});
afterAll(() => server.close());

const lists = [
  contract.listTeam,
  contract.listTeamPayslips,
  contract.listTeamDocuments,
  listPayCalendars,
] as const;
const read = async <T>(bearer: string, endpoint: (typeof lists)[number], query = {}) =>
  ((await (await server.call(endpoint as never, { query } as never, { bearer })).json()) as ListAnswer<T>)
    .data;
const ofEmployee = (id: string) => ({
  filters: JSON.stringify([{ field: 'employee', operator: 'EQ', keyword: id }]),
});

describe('a contact with access to payroll', () => {
  test.each(['administrator', 'viewer'])('reads the team as %s, by name, without pay', async (who) => {
    const team = await read<contract.TeamMember>(who === 'viewer' ? viewer : payroll, contract.listTeam);
    expect(team.map(({ id }) => id)).toEqual([colleague, alder.employee.id]);
    expect(JSON.stringify(team)).not.toMatch(/salary|4000|756|bank|birth/);
  });

  test('finds an employee by words of the name', async () => {
    const found = await read<contract.TeamMember>(payroll, contract.listTeam, { search: 'noa aar' });
    expect(found.map(({ id }) => id)).toEqual([colleague]);
  });

  test('reads published payslips of one employee with their lines, and not whether they were read', async () => {
    const slips = await read<Payslip>(payroll, contract.listTeamPayslips, ofEmployee(alder.employee.id));
    expect(slips).toMatchObject([
      {
        id: alder.payslipId,
        net: { amount: '5200.00', currency: 'CHF' },
        lines: expect.arrayContaining([
          { kind: 'EARNING', label: 'Salary', amount: '6000.00' },
          { kind: 'TAX', label: 'Tax', amount: '800.00' },
        ]),
      },
    ]);
    expect(slips[0]).not.toHaveProperty('first_viewed_at');
    expect(await read(payroll, contract.listTeamPayslips, ofEmployee(colleague))).toEqual([]);
  });

  test('reads the PDF that is listed, rendered for them if nobody asked before', async () => {
    const params = { id: alder.payslipId };
    const file = await server.call(contract.readTeamPayslipFile, { params }, { bearer: payroll });
    expect(file.headers.get('content-type')).toBe('application/pdf');
    const [slip] = await read<Payslip>(payroll, contract.listTeamPayslips);
    expect(file.headers.get('etag')).toBe(`"${slip?.file.sha256}"`);
  });

  test('reads the documents that employees see, with their files', async () => {
    const documents = await read<{ id: string }>(payroll, contract.listTeamDocuments);
    expect(documents.map(({ id }) => id)).toEqual([alder.hrDocumentId]);
    const params = { id: alder.hrDocumentId };
    const file = await server.call(contract.readTeamDocumentFile, { params }, { bearer: payroll });
    expect(file.status).toBe(200);
  });

  test('does not find drafts, withdrawn payslips, internal documents, removed people and other clients’', async () => {
    const asked = [
      [contract.readTeamPayslipFile, [hidden.draft, hidden.withdrawn, birch.payslipId]],
      [contract.readTeamDocumentFile, [hidden.internal, birch.hrDocumentId]],
      [contract.readTeamMember, [hidden.removed, birch.employee.id]],
    ] as const;
    for (const [endpoint, ids] of asked)
      for (const id of ids)
        expect((await server.call(endpoint, { params: { id } }, { bearer: payroll })).status).toBe(404);
    for (const endpoint of [contract.listTeamPayslips, contract.listTeamDocuments])
      expect(await read(payroll, endpoint, ofEmployee(birch.employee.id))).toEqual([]);
  });

  test('reads the pay days of their client', async () => {
    const own = await read<PayCalendar>(payroll, listPayCalendars);
    expect(own).toMatchObject([{ id: calendars.alder, pay_day_rule: 'LAST_DAY', until: null }]);
  });
});

test('contacts without access to payroll, employees and nobody are refused', async () => {
  const files = [contract.readTeamMember, contract.readTeamPayslipFile, contract.readTeamDocumentFile];
  for (const bearer of [...others, emma])
    for (const endpoint of [...lists, ...files]) {
      const input = { params: { id: alder.employee.id }, query: {} };
      const response = await server.call(endpoint as never, input as never, { bearer });
      expect([endpoint.name, response.status]).toEqual([endpoint.name, 403]);
    }
});

/** The number of rows of each table that an actor sees of the database itself. */
const seen = (who: Parameters<typeof actor>) =>
  server.db.as(actor(...who), async (tx) => {
    const counts: Record<string, number> = {};
    for (const table of [
      'payroll_employees',
      'payslips',
      'payslip_lines',
      'hr_documents',
      'payroll_calendars',
    ]) {
      const { rows } = await tx.execute(sql.raw(`select count(id)::int as n from ${table}`));
      counts[table] = Number(rows[0]?.n);
    }
    return counts;
  });
const nothing = {
  payroll_employees: 0,
  payslips: 0,
  payslip_lines: 0,
  hr_documents: 0,
  payroll_calendars: 0,
};

describe('the database itself', () => {
  test('shows a contact the payroll of their client only with the flag', async () => {
    const contact = { contactIds: [alder.contacts.CONTACT_ADMIN.id], clientIds: [alder.clientId] };
    expect(await seen(['contact', { ...contact, payrollAccess: true }])).toEqual({
      ...nothing,
      ...{ payroll_employees: 2, payslips: 1, payslip_lines: 2, hr_documents: 1, payroll_calendars: 1 },
    });
    expect(await seen(['contact', { ...contact, permissions: ['view payroll'] }])).toEqual(nothing);
  });

  test('shows an employee what is theirs, with the calendar that pays them', async () => {
    expect(await seen(['employee', { employeeIds: [alder.employee.id] }])).toEqual({
      ...nothing,
      ...{ payroll_employees: 1, payslips: 1, payslip_lines: 2, hr_documents: 1, payroll_calendars: 1 },
    });
    expect(await seen(['employee', { employeeIds: [firm.id()] }])).toEqual(nothing);
  });

  test('shows outside signers nothing of a payroll', async () => {
    await expect(seen(['signer', { recipientIds: [firm.id()] }])).rejects.toThrow();
  });

  test('keeps salaries and identifiers from contacts', async () => {
    const contact = actor('contact', { clientIds: [alder.clientId], payrollAccess: true });
    for (const column of ['base_salary', 'national_id', 'tax_id', 'bank_account', 'birth_date', 'address'])
      await expect(
        server.db.as(contact, (tx) => tx.execute(sql.raw(`select ${column} from payroll_employees`))),
      ).rejects.toThrow();
  });
});

describe('an employee', () => {
  const mine = () => dataOf<PayCalendar[]>(server.call(listMyPayCalendars, {}, { bearer: emma }));

  test('reads the calendar they are paid by, if there is one', async () => {
    expect(await mine()).toMatchObject([{ id: calendars.alder, until: null }]);
    const set = (change: Partial<typeof payrollEmployees.$inferInsert>) =>
      firm.as((tx) =>
        tx.update(payrollEmployees).set(change).where(sql`${payrollEmployees.id} = ${alder.employee.id}`),
      );
    await set({ end_date: '2026-12-31' });
    expect(await mine()).toMatchObject([{ until: '2026-12-31' }]);
    await set({ calendar_id: null });
    expect(await mine()).toEqual([]);
  });

  test('reads the lines of their payslips', async () => {
    const list = await server.call(listPayslips, { query: {} }, { bearer: emma });
    const [slip] = ((await list.json()) as ListAnswer<Payslip>).data;
    expect(slip?.deductions).toEqual({ amount: '800.00', currency: 'CHF' });
    expect(slip?.lines.map(({ label }) => label).sort()).toEqual(['Salary', 'Tax']);
  });
});
