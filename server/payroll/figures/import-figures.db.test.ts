import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listActivity, reverseActivity } from '#contract/activity.ts';
import type { Answer, Input, ListAnswer } from '#contract/core/endpoint.ts';
import { listSearch } from '#contract/core/list.ts';
import { type InboxItem, listInbox } from '#contract/inbox.ts';
import { publishPayslips } from '#contract/payroll/client-payslips.ts';
import * as contract from '#contract/payroll/payslip-figures.ts';
import { activityLog } from '#server/activity/tables.ts';
import { actor } from '#server/db/actor.ts';
import { runDueJobs } from '#server/jobs/runner.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { insertEmployees } from '../queries.ts';
import { payrollEmployees, payslipImports, payslips } from '../tables.ts';
import { importJobs } from './jobs.ts';

let server: TestServer;
let firm: TestFirm;
let payroll: string;
let alder: Tenant;
let number: string;
let count = 0;

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  payroll = await firm.bearerOf(firm.staff.PAY.accountId, 'app', 'staff');
});
beforeEach(async () => {
  alder = await firm.tenant(`Alder${count++}`);
  const [one] = await firm.as((tx) =>
    tx.select().from(payrollEmployees).where(eq(payrollEmployees.id, alder.employee.id)),
  );
  number = one?.employee_no ?? '';
});
afterAll(() => server.close());

type Body = Input<typeof contract.importPayslipFigures>['body'];
type Row = Body['rows'][number];
type Imported = Answer<typeof contract.importPayslipFigures>;
const rowFor = (change: Partial<Row> = {}): Row => ({
  id: firm.id(),
  employee_no: number,
  email: '',
  name: '',
  lines: [
    { kind: 'EARNING', label: 'Salary', amount: '4444.40' },
    { kind: 'TAX', label: 'Tax', amount: '1000.00' },
  ],
  employer_cost: '5000.00',
  gross: null,
  net: null,
  ...change,
});
const bodyFor = (rows: Row[], change: Partial<Body> = {}): Body => ({
  id: firm.id(),
  client_id: alder.clientId,
  period_start: '2026-08-01',
  period_end: '2026-08-31',
  pay_date: '2026-08-25',
  run_type: 'SCHEDULED',
  check: false,
  rows,
  ...change,
});
const send = (body: Body, bearer = payroll) =>
  server.call(contract.importPayslipFigures, { body }, { bearer });
const draftsOf = (tenant = alder) =>
  firm.as((tx) =>
    tx
      .select({ payslip: payslips })
      .from(payslips)
      .innerJoin(payrollEmployees, eq(payrollEmployees.id, payslips.employee_id))
      .where(eq(payrollEmployees.client_id, tenant.clientId)),
  );
/** More employees of a client, with numbers L0, L1… */
async function employees(many: number): Promise<void> {
  await firm.as((tx) =>
    insertEmployees(
      tx,
      Array.from({ length: many }, (_, at) => ({
        id: firm.id(),
        client_id: alder.clientId,
        employee_no: `L${at}`,
        first_name: 'Long',
        last_name: `Run ${at}`,
        work_email: `l${at}-${alder.clientId}@work.example`,
        hire_date: '2026-01-01',
        currency: 'CHF',
        status: 'ACTIVE' as const,
      })),
    ),
  );
}

test('a check says whose each row is and what is wrong with it, and writes nothing', async () => {
  await employees(2);
  const birch = await firm.tenant(`Birch${count++}`);
  const [other] = await firm.as((tx) =>
    tx.select().from(payrollEmployees).where(eq(payrollEmployees.id, birch.employee.id)),
  );
  const rows = [
    rowFor({ net: '3444.40', gross: '4444.4' }),
    rowFor({ employee_no: '', email: `L1-${alder.clientId}@work.example` }),
    rowFor(),
    rowFor({ employee_no: '', email: other?.work_email ?? '' }),
    rowFor({ employee_no: 'L0', net: '3444.41' }),
    rowFor({ employee_no: 'L0', lines: [{ kind: 'TAX', label: 'Tax', amount: '1' }], employer_cost: '' }),
  ];
  const answer = await dataOf<Imported>(send(bodyFor(rows, { check: true })));
  expect(answer).toMatchObject({
    state: 'CHECKED',
    rows: [
      { employee: { id: alder.employee.id }, by: 'number', net: { amount: '3444.40' }, problems: [] },
      { employee: { employee_no: 'L1' }, by: 'e-mail', problems: [] },
      { problems: [expect.stringMatching(/Two rows are for Emma/)] },
      {
        employee: null,
        by: null,
        net: null,
        problems: [expect.stringMatching(/No employee of this client/)],
      },
      { problems: ['The file says net 3444.41, but its lines make 3444.40.'] },
      { problems: [expect.stringMatching(/Two rows/), expect.stringMatching(/more than the gross pay/)] },
    ],
  });
  expect((await draftsOf()).length).toBe(1);
});

test('an import writes all rows or none, once, and is reversed as a whole', async () => {
  await employees(2);
  const wrong = bodyFor([rowFor(), rowFor({ employee_no: 'X-404' })]);
  expect((await refusalOf(send(wrong))).errors).toEqual({
    'rows.1.form': ['No employee of this client has the number X-404.'],
  });
  expect((await draftsOf()).length).toBe(1);

  const body = bodyFor([rowFor(), rowFor({ employee_no: 'L0' }), rowFor({ employee_no: 'L1' })]);
  expect(await dataOf<Imported>(send(body))).toMatchObject({ state: 'DONE' });
  await succeeded(send(body));
  const drafts = (await draftsOf()).filter(({ payslip }) => payslip.status === 'DRAFT');
  expect(drafts.map(({ payslip }) => [payslip.net, payslip.employer_cost])).toEqual([
    ['3444.40', '5000.00'],
    ['3444.40', '5000.00'],
    ['3444.40', '5000.00'],
  ]);
  const log = await firm.as((tx) => tx.select().from(activityLog).where(eq(activityLog.batch_id, body.id)));
  expect(log.map(({ event }) => event)).toEqual(['created', 'created', 'created']);
  expect(JSON.stringify(log)).not.toMatch(/4444|3444/);

  const administrator = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  const reverse = () =>
    server.call(
      reverseActivity,
      { params: { id: log[0]?.id ?? '' }, body: { whole_batch: true } },
      { bearer: administrator },
    );
  const first = drafts[0]?.payslip.id ?? '';
  await succeeded(server.call(publishPayslips, { body: { ids: [first] } }, { bearer: payroll }));
  expect((await refusalOf(reverse())).message).toMatch(
    /Nothing was reversed: 1 of 3[\s\S]*Withdraw it instead/,
  );
  await firm.as((tx) => tx.update(payslips).set({ status: 'DRAFT' }).where(eq(payslips.id, first)));
  await succeeded(reverse());
  expect((await draftsOf()).filter(({ payslip }) => payslip.status === 'DRAFT')).toEqual([]);
  void listActivity;
});

test('two of one file at once write each payslip once', async () => {
  const [one, other] = [bodyFor([rowFor()]), bodyFor([rowFor()])];
  const both = await Promise.all([send(one), send(other)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect((await draftsOf()).length).toBe(2);
});

describe('many rows are written by a job', () => {
  const many = async () => {
    await employees(31);
    return bodyFor(Array.from({ length: 31 }, (_, at) => rowFor({ employee_no: `L${at}` })));
  };
  const read = (id: string, bearer = payroll) =>
    server.call(contract.readPayslipImport, { params: { id } }, { bearer });
  const notices = async () => {
    const list = await server.call(listInbox, { query: listSearch({}) }, { bearer: payroll });
    return ((await list.json()) as ListAnswer<InboxItem>).data.map(({ kind, body }) => ({ kind, body }));
  };

  test('which says when it is done, to its owner alone, and keeps no amount', async () => {
    const body = await many();
    expect(await dataOf<Imported>(send(body))).toMatchObject({ state: 'QUEUED' });
    expect(await dataOf<Imported>(send(body))).toMatchObject({ state: 'QUEUED' });
    expect((await draftsOf()).length).toBe(1);
    expect((await read(body.id, await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff'))).status).toBe(
      404,
    );
    await runDueJobs(server.services, importJobs);
    expect(await dataOf(read(body.id))).toEqual({ id: body.id, state: 'DONE', rows: 31, problem: null });
    expect((await draftsOf()).length).toBe(32);
    expect(await notices()).toContainEqual(expect.objectContaining({ kind: 'payroll.import-done' }));
    const stored = await firm.as((tx) =>
      tx.select().from(payslipImports).where(eq(payslipImports.id, body.id)),
    );
    expect(JSON.stringify(stored)).not.toMatch(/4444/);
    const other = actor('staff', { userId: firm.staff.RM.id, accountId: firm.staff.RM.accountId });
    expect(await server.db.as(other, (tx) => tx.select().from(payslipImports))).toEqual([]);
  });

  test('which says why it failed, and writes nothing then', async () => {
    const body = await many();
    await dataOf(send(body));
    await dataOf(send(bodyFor([rowFor({ employee_no: 'L7' })])));
    await runDueJobs(server.services, importJobs);
    expect(await dataOf(read(body.id))).toMatchObject({
      state: 'FAILED',
      problem: expect.stringMatching(/Row 9: Long Run 7 has a payslip/),
    });
    expect((await draftsOf()).length).toBe(2);
    expect(await notices()).toContainEqual(expect.objectContaining({ kind: 'payroll.import-failed' }));
  });

  test('and are refused at once if a row is wrong', async () => {
    const body = await many();
    const rows = [...body.rows, rowFor({ employee_no: 'X-404' })];
    expect((await refusalOf(send({ ...body, rows }))).errors).toHaveProperty(['rows.31.form']);
  });
});

test('a viewer of the payroll imports nothing', async () => {
  const bearer = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  expect((await send(bodyFor([rowFor()], { check: true }), bearer)).status).toBe(403);
});
