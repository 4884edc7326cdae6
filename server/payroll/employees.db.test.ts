import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListAnswer } from '#contract/core/endpoint.ts';
import { listSearch } from '#contract/core/list.ts';
import { type EmployeeRow, listEmployees } from '#contract/payroll/employees.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { actor } from '../db/actor.ts';
import { insertEmployees } from './queries.ts';

let server: TestServer;
let firm: TestFirm;
let alder: Tenant;

const people = [
  { first_name: 'Zoë', last_name: 'Łukasik', work_email: 'zoe@quay.example', status: 'ACTIVE' },
  { first_name: 'Anna', last_name: 'Łukasik', work_email: null, status: 'ON_LEAVE' },
  { first_name: 'Jan', last_name: 'Łukasik', work_email: 'jan@quay.example', status: 'LEFT' },
] as const;

beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  alder = await firm.tenant('Alder');
  const rows = people.map((person, at) => ({
    ...person,
    id: firm.id(),
    client_id: alder.clientId,
    employee_no: `X${at}`,
    hire_date: '2025-01-01',
    currency: 'EUR',
    base_salary: '4000',
    created_at: server.now(),
  }));
  await server.services.db.as(actor('system'), (tx) => insertEmployees(tx, rows));
});
afterAll(() => server.close());

const ask = async (role: 'PAY' | 'FIN', search: string) =>
  server.call(
    listEmployees,
    { query: listSearch({ search }) },
    { bearer: await firm.bearerOf(firm.staff[role].accountId, 'app', 'staff') },
  );
const found = async (search: string): Promise<EmployeeRow[]> =>
  ((await (await ask('PAY', search)).json()) as ListAnswer<EmployeeRow>).data;

test('an employee is found by any words of name and address, with their client and nothing of their pay', async () => {
  expect(await found('quay zoë')).toEqual([
    {
      id: expect.any(String),
      client: { id: alder.clientId, name: expect.stringContaining('Alder') },
      first_name: 'Zoë',
      last_name: 'Łukasik',
      work_email: 'zoe@quay.example',
    },
  ]);
});

test('people who left are not found, and people on leave are', async () => {
  expect((await found('łukasik')).map(({ first_name }) => first_name)).toEqual(['Anna', 'Zoë']);
});

test('without the right to see payrolls nobody sees who works at a client', async () => {
  expect((await ask('FIN', 'łukasik')).status).toBe(403);
});

test('employees of a deleted client are not found', async () => {
  await server.services.db.as(actor('system'), async (tx) => {
    await tx.execute(`update clients set deleted_at = now() where id = '${alder.clientId}'`);
  });
  expect(await found('łukasik')).toEqual([]);
});
