import { setTimeout } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Input, ListAnswer } from '../../../contract/core/endpoint.ts';
import { listSearch } from '../../../contract/core/list.ts';
import { type InboxItem, listInbox } from '../../../contract/inbox.ts';
import { addPayslips, publishPayslips, withdrawPayslip } from '../../../contract/payroll/client-payslips.ts';
import type { PayReport, PayRunWithReport, StaffStep } from '../../../contract/payroll/pay-runs.ts';
import * as contract from '../../../contract/payroll/pay-runs.ts';
import { listPayslips } from '../../../contract/payroll/payroll.ts';
import {
  createPayslipFigures,
  type PayslipWithFigures,
  updatePayslipFigures,
} from '../../../contract/payroll/payslip-figures.ts';
import { dataOf, refusalOf } from '../../../tests/server/answers.ts';
import { type TestFirm, testFirm } from '../../../tests/server/fixtures.ts';
import { monthlyCalendar } from '../../../tests/server/pay-runs.ts';
import { figuresBody } from '../../../tests/server/payslip-figures.ts';
import { payslipBody } from '../../../tests/server/payslips.ts';
import type { Tenant } from '../../../tests/server/tenant.ts';
import { type TestServer, testServer } from '../../../tests/server/test-server.ts';
import { activityLog } from '../../activity/tables.ts';
import { lockClient } from '../../clients/lock.queries.ts';
import { clients } from '../../clients/tables.ts';
import { actor } from '../../db/actor.ts';
import { runDueJobs } from '../../jobs/runner.ts';
import { insertEmployees, insertPayslips } from '../queries.ts';
import { payRuns, payslips } from '../tables.ts';
import { payrollJobs } from './job.ts';
import { insertRuns } from './queries.ts';

let server: TestServer;
let firm: TestFirm;
let payroll: string;
let count = 0;
/** A client of the present test, with its calendar, and its administrator and employee signed in. */
let alder: Tenant;
let calendar: string;
let contact: string;
let employee: string;

beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  payroll = await firm.bearerOf(firm.staff.PAY.accountId, 'app', 'staff');
});
afterAll(() => server.close());
beforeEach(async () => {
  alder = await firm.tenant(`Alder${count++}`);
  calendar = await monthlyCalendar(firm, alder, server.now());
  contact = await firm.bearerOf(alder.contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
  employee = await firm.bearerOf(alder.employee.accountId, 'client', 'employee');
});

const begin = (change: Partial<Input<typeof contract.createPayRun>['body']> = {}) =>
  server.call(
    contract.createPayRun,
    {
      body: {
        id: firm.id(),
        calendar_id: calendar,
        period_end: '2026-11-30',
        run_type: 'SCHEDULED',
        ...change,
      },
    },
    { bearer: payroll },
  );
const move = ({ id, version }: { id: string; version: number }, status: StaffStep, bearer = payroll) =>
  server.call(contract.movePayRun, { params: { id }, body: { version, status } }, { bearer });
const answer = (
  { id, version }: { id: string; version: number },
  approve: boolean,
  { comment = '', bearer = contact } = {},
) =>
  server.call(contract.answerPayReport, { params: { id }, body: { version, approve, comment } }, { bearer });
const reportsOf = async (bearer: string) =>
  (
    (await (
      await server.call(contract.listPayReports, { query: listSearch({}) }, { bearer })
    ).json()) as ListAnswer<PayReport>
  ).data;
const unreadOf = async (bearer: string) => {
  const list = await server.call(listInbox, { query: listSearch({}) }, { bearer });
  return ((await list.json()) as ListAnswer<InboxItem>).data.filter(({ read_at }) => read_at === null);
};

/** A draft for November: 5,720.00 net, after 5,200.00 in October. */
async function novemberDraft(): Promise<string> {
  const body = await payslipBody(server, firm, payroll, {
    clientId: alder.clientId,
    employeeId: alder.employee.id,
  });
  const payslips = body.payslips.map((one) => ({ ...one, gross: '6600.00', net: '5720.00' }));
  const period = { period_start: '2026-11-01', period_end: '2026-11-30', pay_date: '2026-11-25' };
  const [slip] = await dataOf<{ id: string }[]>(
    server.call(addPayslips, { body: { ...body, ...period, payslips } }, { bearer: payroll }),
  );
  return slip?.id ?? '';
}
/** A run that waits for the client. */
async function sentRun(): Promise<PayRunWithReport> {
  await novemberDraft();
  const draft = await dataOf<PayRunWithReport>(begin());
  const reviewed = await dataOf<PayRunWithReport>(move(draft, 'IN_REVIEW'));
  return dataOf<PayRunWithReport>(move(reviewed, 'CLIENT_APPROVAL'));
}

test('a run goes from draft over the client’s approval to the employee', async () => {
  const run = await sentRun();
  expect(run.report).toMatchObject({
    totals: [
      {
        currency: 'CHF',
        payslips: 1,
        net: { amount: '5720.00' },
        previous_net: { amount: '5200.00' },
        change: 10,
      },
    ],
    rows: [{ employee: { id: alder.employee.id }, change: 10, reason: '' }],
    without_payslip: [],
  });
  const path = `/client/payroll/monthly-report/${run.id}`;
  expect(await unreadOf(contact)).toMatchObject([{ kind: 'payroll.report', path }]);
  expect(await reportsOf(contact)).toMatchObject([
    { id: run.id, status: 'CLIENT_APPROVAL', report: run.report },
  ]);

  const approved = await dataOf<PayReport>(answer(run, true));
  expect(approved).toMatchObject({ status: 'APPROVED', answered_by: 'Con CONTACT_ADMIN' });
  expect(await unreadOf(contact)).toEqual([]);
  expect((await unreadOf(payroll)).map(({ kind }) => kind)).toContain('payroll.approved');

  expect(await dataOf(move(approved, 'PUBLISHED'))).toMatchObject({ status: 'PUBLISHED' });
  const slips = (await (
    await server.call(listPayslips, { query: listSearch({}) }, { bearer: employee })
  ).json()) as ListAnswer<object>;
  expect(slips.data).toMatchObject([{ period_end: '2026-11-30' }, { period_end: '2026-10-31' }]);
  const log = await firm.as((tx) => tx.select().from(activityLog));
  expect(JSON.stringify(log)).not.toMatch(/5720|6600/);
});

test('a return comes back to review with its comment, and can be sent again', async () => {
  const run = await sentRun();
  expect((await refusalOf(answer(run, false))).errors).toMatchObject({ comment: [expect.any(String)] });
  await dataOf(answer(run, false, { comment: 'Emma had no bonus.' }));
  expect((await unreadOf(payroll)).map(({ kind }) => kind)).toContain('payroll.returned');
  const read = () =>
    dataOf<PayRunWithReport>(
      server.call(contract.readPayRun, { params: { id: run.id } }, { bearer: payroll }),
    );
  const returned = await read();
  expect(returned).toMatchObject({ status: 'IN_REVIEW', comment: 'Emma had no bonus.' });
  const body = { employee_id: alder.employee.id, reason: 'The bonus of 2025.' };
  const told = await dataOf<PayRunWithReport>(
    server.call(contract.explainChange, { params: { id: run.id }, body }, { bearer: payroll }),
  );
  await dataOf(move(told, 'CLIENT_APPROVAL'));
  const [report] = await reportsOf(contact);
  expect(report).toMatchObject({ comment: null, report: { rows: [{ reason: 'The bonus of 2025.' }] } });
});

describe('each says what is so', () => {
  test('two colleagues send at once', async () => {
    await novemberDraft();
    const draft = await dataOf<PayRunWithReport>(begin());
    const reviewed = await dataOf<PayRunWithReport>(move(draft, 'IN_REVIEW'));
    const both = await Promise.all([move(reviewed, 'CLIENT_APPROVAL'), move(reviewed, 'CLIENT_APPROVAL')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const second = both.find(({ status }) => status === 409);
    expect(await second?.text()).toMatch(/sent this run to the client already/);
    expect((await unreadOf(contact)).length).toBe(1);
  });

  test('an approval after the firm took it back', async () => {
    const run = await sentRun();
    const back = await dataOf<PayRunWithReport>(move(run, 'IN_REVIEW'));
    expect(await reportsOf(contact)).toEqual([]);
    expect(await unreadOf(contact)).toEqual([]);
    expect((await answer(run, true)).status).toBe(404);
    await dataOf(move(back, 'CLIENT_APPROVAL'));
    expect(await refusalOf(answer(run, true))).toMatchObject({
      status: 409,
      message: expect.stringMatching(/sent again/),
    });
  });

  test('publishing twice, and publishing payslips that are not the approved ones', async () => {
    const run = await sentRun();
    const approved = await dataOf<PayReport>(answer(run, true));
    const both = await Promise.all([move(approved, 'PUBLISHED'), move(approved, 'PUBLISHED')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);

    alder = await firm.tenant(`Alder${count++}`);
    calendar = await monthlyCalendar(firm, alder, server.now());
    contact = await firm.bearerOf(alder.contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
    const other = await dataOf<PayRunWithReport>(begin({ period_end: '2026-10-31' }));
    const reviewed = await dataOf<PayRunWithReport>(move(other, 'IN_REVIEW'));
    const sent = await dataOf<PayRunWithReport>(move(reviewed, 'CLIENT_APPROVAL'));
    const agreed = await dataOf<PayReport>(answer(sent, true));
    await server.call(withdrawPayslip, { params: { id: alder.payslipId } }, { bearer: payroll });
    expect(await refusalOf(move(agreed, 'PUBLISHED'))).toMatchObject({
      status: 409,
      message: expect.stringMatching(/changed since the client approved/),
    });
  });

  test('publishing its drafts past the client, while it is open', async () => {
    const run = await sentRun();
    const ids = run.report.rows.map(({ payslip_id }) => payslip_id);
    const publish = () => server.call(publishPayslips, { body: { ids } }, { bearer: payroll });
    expect(await refusalOf(publish())).toMatchObject({
      status: 409,
      message: expect.stringMatching(/part of a pay run/),
    });
    await dataOf(move(run, 'CANCELLED'));
    expect(await dataOf(publish())).toMatchObject([{ status: 'PUBLISHED', in_run: false }]);
  });

  test('publishing a draft at the moment its run is begun', async () => {
    const id = await novemberDraft();
    const begun = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const who = actor('staff', { userId: firm.staff.PAY.id, accountId: firm.staff.PAY.accountId });
    const run = server.db.as(who, async (tx) => {
      await lockClient(tx, alder.clientId);
      await insertRuns(tx, [
        {
          id: firm.id(),
          client_id: alder.clientId,
          calendar_id: calendar,
          period_start: '2026-11-01',
          period_end: '2026-11-30',
          pay_date: '2026-11-30',
          run_type: 'SCHEDULED',
          status: 'DRAFT',
          created_at: server.now(),
        },
      ]);
      begun.resolve();
      await commit.promise;
    });
    await begun.promise;
    const published = server.call(publishPayslips, { body: { ids: [id] } }, { bearer: payroll });
    await Promise.race([published, setTimeout(200)]);
    commit.resolve();
    await run;
    expect(await refusalOf(published)).toMatchObject({
      status: 409,
      message: expect.stringMatching(/part of a pay run/),
    });
  });

  test('a payslip out of the schedule is not held by the scheduled run of its days', async () => {
    const id = await novemberDraft();
    await firm.as((tx) => tx.update(payslips).set({ run_type: 'OFF_CYCLE' }).where(eq(payslips.id, id)));
    await dataOf(begin());
    const publish = server.call(publishPayslips, { body: { ids: [id] } }, { bearer: payroll });
    expect(await dataOf(publish)).toMatchObject([{ status: 'PUBLISHED', in_run: false }]);
  });

  test('a period that has a run, one that is none, and a run without payslips', async () => {
    const run = await dataOf<PayRunWithReport>(begin({ period_end: '2026-09-30' }));
    const again = await refusalOf(begin({ period_end: '2026-09-30' }));
    expect(again.errors?.period_end?.[0]).toMatch(/There is a run for 01 Sep 2026 to 30 Sep 2026 already/);
    expect((await refusalOf(begin({ period_end: '2026-09-29' }))).errors?.period_end?.[0]).toMatch(
      /No period/,
    );
    const reviewed = await dataOf<PayRunWithReport>(move(run, 'IN_REVIEW'));
    expect((await refusalOf(move(reviewed, 'CLIENT_APPROVAL'))).message).toMatch(/no payslip yet/);
    expect((await refusalOf(move(reviewed, 'PUBLISHED'))).status).toBe(409);
    expect(await dataOf(move(reviewed, 'CANCELLED'))).toMatchObject({ status: 'CANCELLED' });
    await dataOf(begin({ period_end: '2026-09-30' }));
  });
});

describe('a client that ended', () => {
  const end = (end_date: string | null) =>
    firm.as((tx) =>
      tx
        .update(clients)
        .set({ record_status: 'ended', business_status: 'LAPSED', end_date })
        .where(eq(clients.id, alder.clientId)),
    );

  test('has its runs of periods before the end published, and begins no later one', async () => {
    const run = await sentRun();
    const approved = await dataOf<PayReport>(answer(run, true));
    await end('2026-11-15');
    expect(await dataOf(move(approved, 'PUBLISHED'))).toMatchObject({ status: 'PUBLISHED' });
    const words = /ended on 15 Nov 2026: no payroll is run for a period that begins later/;
    expect((await refusalOf(begin({ period_end: '2026-12-31' }))).errors?.period_end?.[0]).toMatch(words);
    await dataOf(begin({ period_end: '2026-10-31' }));
  });

  test('leaves an open run of a later period to be cancelled, whatever step it has reached', async () => {
    const run = await sentRun();
    const approved = await dataOf<PayReport>(answer(run, true));
    await end('2026-10-31');
    expect(await refusalOf(move(approved, 'PUBLISHED'))).toMatchObject({
      status: 409,
      message: expect.stringMatching(/begins later. Cancel this run/),
    });
    const back = await dataOf<PayRunWithReport>(move(approved, 'IN_REVIEW'));
    expect((await refusalOf(move(back, 'CLIENT_APPROVAL'))).message).toMatch(/Cancel this run/);
    expect(await dataOf(move(back, 'CANCELLED'))).toMatchObject({ status: 'CANCELLED' });
    await end(null);
    expect((await refusalOf(begin())).errors?.period_end?.[0]).toMatch(/not run any more/);
  });
});

test('the report sums the employer cost if every payslip states it', async () => {
  const november = { period_start: '2026-11-01', period_end: '2026-11-30', pay_date: '2026-11-25' };
  const pay = [{ kind: 'EARNING' as const, label: 'Salary', amount: '6000.00' }];
  const figures = (employee_id: string, employer_cost: string) => {
    const body = figuresBody(firm, alder, { employee_id, employer_cost, lines: pay, ...november });
    return server.call(createPayslipFigures, { body }, { bearer: payroll });
  };
  const second = firm.id();
  await firm.as((tx) =>
    insertEmployees(tx, [
      {
        id: second,
        client_id: alder.clientId,
        calendar_id: calendar,
        employee_no: 'S2',
        first_name: 'Second',
        last_name: 'One',
        hire_date: '2026-01-01',
        currency: 'CHF',
        status: 'ACTIVE' as const,
      },
    ]),
  );
  await dataOf(figures(alder.employee.id, '6900.50'));
  const slip = await dataOf<PayslipWithFigures>(figures(second, ''));
  const run = await dataOf<PayRunWithReport>(begin());
  expect(run.report.totals).toMatchObject([{ gross: { amount: '12000.00' }, employer_cost: null }]);
  const { id, version, pay_date, lines } = slip;
  const change = { version, pay_date, lines, employer_cost: '7000' };
  await dataOf(server.call(updatePayslipFigures, { params: { id }, body: change }, { bearer: payroll }));
  const reviewed = await dataOf<PayRunWithReport>(move(run, 'IN_REVIEW'));
  await dataOf(move(reviewed, 'CLIENT_APPROVAL'));
  const [report] = await reportsOf(contact);
  expect(report?.report.totals).toMatchObject([{ employer_cost: { amount: '13900.50', currency: 'CHF' } }]);
  const rows = report?.report.rows.map(({ employer_cost }) => employer_cost?.amount);
  expect(rows?.toSorted()).toEqual(['6900.50', '7000.00']);
  const later = { ...change, version: version + 1 };
  const refusal = await refusalOf(
    server.call(updatePayslipFigures, { params: { id }, body: later }, { bearer: payroll }),
  );
  expect(refusal.message).toMatch(/The client has the report/);
});

test('a long run is published by a job, and says that it failed', async () => {
  const more = Array.from({ length: 31 }, (_, at) => ({ id: firm.id(), slip: firm.id(), at }));
  await firm.as(async (tx) => {
    await insertEmployees(
      tx,
      more.map(({ id, at }) => ({
        id,
        client_id: alder.clientId,
        calendar_id: calendar,
        employee_no: `L${at}`,
        first_name: 'Long',
        last_name: `Run ${at}`,
        hire_date: '2026-11-02',
        currency: 'CHF',
        status: 'ACTIVE' as const,
      })),
    );
    await insertPayslips(
      tx,
      more.map(({ id, slip }) => ({
        id: slip,
        employee_id: id,
        period_start: '2026-11-01',
        period_end: '2026-11-30',
        pay_date: '2026-11-25',
        currency: 'CHF',
        net: '100.00',
        status: 'DRAFT' as const,
      })),
    );
  });
  const draft = await dataOf<PayRunWithReport>(begin());
  expect(draft.report.joiners.length).toBe(31);
  expect(draft.report.without_payslip).toMatchObject([{ id: alder.employee.id }]);
  const reviewed = await dataOf<PayRunWithReport>(move(draft, 'IN_REVIEW'));
  const sent = await dataOf<PayRunWithReport>(move(reviewed, 'CLIENT_APPROVAL'));
  const approved = await dataOf<PayReport>(answer(sent, true));
  const queued = await dataOf<PayRunWithReport>(move(approved, 'PUBLISHED'));
  expect(queued).toMatchObject({ status: 'APPROVED', job: 'QUEUED' });
  expect((await refusalOf(move(queued, 'CANCELLED'))).message).toMatch(/being published/);
  await novemberDraft();
  await runDueJobs(server.services, payrollJobs);
  const read = () =>
    dataOf<PayRunWithReport>(
      server.call(contract.readPayRun, { params: { id: draft.id } }, { bearer: payroll }),
    );
  const failed = await read();
  expect(failed).toMatchObject({ status: 'APPROVED', job: 'FAILED' });
  expect((await unreadOf(payroll)).map(({ kind }) => kind)).toContain('payroll.run-failed');

  const back = await dataOf<PayRunWithReport>(move(failed, 'IN_REVIEW'));
  const resent = await dataOf<PayRunWithReport>(move(back, 'CLIENT_APPROVAL'));
  await dataOf(move(await dataOf<PayReport>(answer(resent, true)), 'PUBLISHED'));
  await runDueJobs(server.services, payrollJobs);
  expect(await read()).toMatchObject({ status: 'PUBLISHED', job: null });
});

describe('who may see and answer', () => {
  test('a viewer with access to payroll reads it and answers nothing', async () => {
    const run = await sentRun();
    const flags = { finance_access: false, payroll_access: true };
    const viewer = await firm.bearerOf(
      await firm.contactWith(alder, 'CONTACT_VIEWER', flags),
      'client',
      'contact',
    );
    expect(await reportsOf(viewer)).toMatchObject([{ id: run.id }]);
    expect((await answer(run, true, { bearer: viewer })).status).toBe(403);
  });

  test('without the flag, the database gives a contact nothing, and an answer to nobody but an administrator', async () => {
    const run = await sentRun();
    const one = {
      contactIds: [alder.contacts.CONTACT_VIEWER.id],
      clientIds: [alder.clientId],
    };
    const rowsAs = (payrollAccess: boolean) =>
      server.db.as(actor('contact', { ...one, payrollAccess }), async (tx) => ({
        runs: (await tx.select({ id: payRuns.id }).from(payRuns)).length,
        people: (await tx.execute(sql`select id from payroll_employees`)).rows.length,
        slips: (await tx.execute(sql`select id from payslips`)).rows.length,
        changed: (await tx.execute(sql`update pay_runs set status = 'APPROVED' where id = ${run.id}`))
          .rowCount,
      }));
    expect(await rowsAs(false)).toEqual({ runs: 0, people: 0, slips: 0, changed: 0 });
    // The draft of November is nobody’s outside the firm.
    expect(await rowsAs(true)).toEqual({ runs: 1, people: 1, slips: 1, changed: 0 });
    const secret = server.db.as(actor('contact', { ...one, payrollAccess: true }), (tx) =>
      tx.execute(sql`select national_id from payroll_employees`),
    );
    await expect(secret).rejects.toThrow();
  });

  test('who only views a payroll sees who is in a run, and no amount', async () => {
    const run = await sentRun();
    for (const role of ['RM', 'AUD'] as const) {
      const bearer = await firm.bearerOf(firm.staff[role].accountId, 'app', 'staff');
      const seen = await (
        await server.call(contract.readPayRun, { params: { id: run.id } }, { bearer })
      ).text();
      expect(seen).toContain(alder.employee.id);
      expect(seen).not.toMatch(/5720|5200|6600/);
      expect((await move(run, 'IN_REVIEW', bearer)).status).toBe(403);
    }
  });
});
