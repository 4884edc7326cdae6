import { expect, test } from 'vitest';
import type { ListAnswer } from '#contract/core/endpoint.ts';
import { listSearch } from '#contract/core/list.ts';
import type { PayReport, PayRunWithReport } from '#contract/payroll/pay-runs.ts';
import * as contract from '#contract/payroll/pay-runs.ts';
import { listPayslips } from '#contract/payroll/payroll.ts';
import {
  createPayslipFigures,
  type PayslipWithFigures,
  updatePayslipFigures,
} from '#contract/payroll/payslip-figures.ts';
import { activityLog } from '#server/activity/tables.ts';
import { runDueJobs } from '#server/jobs/runner.ts';
import { dataOf, refusalOf } from '#tests/server/answers.ts';
import { figuresBody } from '#tests/server/payslip-figures.ts';
import { insertEmployees, insertPayslips } from '../queries.ts';
import { payRunJobs } from './jobs.ts';
import { payRunSetup } from './test-runs.ts';

const setup = payRunSetup();
const { answer, begin, move, novemberDraft, reportsOf, sentRun, unreadOf } = setup;

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
    rows: [{ employee: { id: setup.alder.employee.id }, change: 10, reason: '' }],
    without_payslip: [],
  });
  const path = `/client/payroll/monthly-report/${run.id}`;
  expect(await unreadOf(setup.contact)).toMatchObject([{ kind: 'payroll.report', path }]);
  expect(await reportsOf(setup.contact)).toMatchObject([
    { id: run.id, status: 'CLIENT_APPROVAL', report: run.report },
  ]);

  const approved = await dataOf<PayReport>(answer(run, true));
  expect(approved).toMatchObject({ status: 'APPROVED', answered_by: 'Con CONTACT_ADMIN' });
  expect(await unreadOf(setup.contact)).toEqual([]);
  expect((await unreadOf(setup.payroll)).map(({ kind }) => kind)).toContain('payroll.approved');

  expect(await dataOf(move(approved, 'PUBLISHED'))).toMatchObject({ status: 'PUBLISHED' });
  const slips = (await (
    await setup.server.call(listPayslips, { query: listSearch({}) }, { bearer: setup.employee })
  ).json()) as ListAnswer<object>;
  expect(slips.data).toMatchObject([{ period_end: '2026-11-30' }, { period_end: '2026-10-31' }]);
  const log = await setup.firm.as((tx) => tx.select().from(activityLog));
  expect(JSON.stringify(log)).not.toMatch(/5720|6600/);
});

test('a return comes back to review with its comment, and can be sent again', async () => {
  const run = await sentRun();
  expect((await refusalOf(answer(run, false))).errors).toMatchObject({ comment: [expect.any(String)] });
  await dataOf(answer(run, false, { comment: 'Emma had no bonus.' }));
  expect((await unreadOf(setup.payroll)).map(({ kind }) => kind)).toContain('payroll.returned');
  const read = () =>
    dataOf<PayRunWithReport>(
      setup.server.call(contract.readPayRun, { params: { id: run.id } }, { bearer: setup.payroll }),
    );
  const returned = await read();
  expect(returned).toMatchObject({ status: 'IN_REVIEW', comment: 'Emma had no bonus.' });
  const body = { employee_id: setup.alder.employee.id, reason: 'The bonus of 2025.' };
  const told = await dataOf<PayRunWithReport>(
    setup.server.call(contract.explainChange, { params: { id: run.id }, body }, { bearer: setup.payroll }),
  );
  await dataOf(move(told, 'CLIENT_APPROVAL'));
  const [report] = await reportsOf(setup.contact);
  expect(report).toMatchObject({ comment: null, report: { rows: [{ reason: 'The bonus of 2025.' }] } });
});

test('the report sums the employer cost if every payslip states it', async () => {
  const november = { period_start: '2026-11-01', period_end: '2026-11-30', pay_date: '2026-11-25' };
  const pay = [{ kind: 'EARNING' as const, label: 'Salary', amount: '6000.00' }];
  const figures = (employee_id: string, employer_cost: string) => {
    const own = { employee_id, employer_cost, lines: pay, ...november };
    const body = figuresBody(setup.firm, setup.alder, own);
    return setup.server.call(createPayslipFigures, { body }, { bearer: setup.payroll });
  };
  const second = setup.firm.id();
  await setup.firm.as((tx) =>
    insertEmployees(tx, [
      {
        id: second,
        client_id: setup.alder.clientId,
        calendar_id: setup.calendar,
        employee_no: 'S2',
        first_name: 'Second',
        last_name: 'One',
        hire_date: '2026-01-01',
        currency: 'CHF',
        status: 'ACTIVE' as const,
      },
    ]),
  );
  await dataOf(figures(setup.alder.employee.id, '6900.50'));
  const slip = await dataOf<PayslipWithFigures>(figures(second, ''));
  const run = await dataOf<PayRunWithReport>(begin());
  expect(run.report.totals).toMatchObject([{ gross: { amount: '12000.00' }, employer_cost: null }]);
  const { id, version, pay_date, lines } = slip;
  const change = { version, pay_date, lines, employer_cost: '7000' };
  await dataOf(
    setup.server.call(updatePayslipFigures, { params: { id }, body: change }, { bearer: setup.payroll }),
  );
  const reviewed = await dataOf<PayRunWithReport>(move(run, 'IN_REVIEW'));
  await dataOf(move(reviewed, 'CLIENT_APPROVAL'));
  const [report] = await reportsOf(setup.contact);
  expect(report?.report.totals).toMatchObject([{ employer_cost: { amount: '13900.50', currency: 'CHF' } }]);
  const rows = report?.report.rows.map(({ employer_cost }) => employer_cost?.amount);
  expect(rows?.toSorted()).toEqual(['6900.50', '7000.00']);
  const later = { ...change, version: version + 1 };
  const refusal = await refusalOf(
    setup.server.call(updatePayslipFigures, { params: { id }, body: later }, { bearer: setup.payroll }),
  );
  expect(refusal.message).toMatch(/The client has the report/);
});

test('a long run is published by a job, and says that it failed', async () => {
  const more = Array.from({ length: 31 }, (_, at) => ({ id: setup.firm.id(), slip: setup.firm.id(), at }));
  await setup.firm.as(async (tx) => {
    await insertEmployees(
      tx,
      more.map(({ id, at }) => ({
        id,
        client_id: setup.alder.clientId,
        calendar_id: setup.calendar,
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
  expect(draft.report.without_payslip).toMatchObject([{ id: setup.alder.employee.id }]);
  const reviewed = await dataOf<PayRunWithReport>(move(draft, 'IN_REVIEW'));
  const sent = await dataOf<PayRunWithReport>(move(reviewed, 'CLIENT_APPROVAL'));
  const approved = await dataOf<PayReport>(answer(sent, true));
  const queued = await dataOf<PayRunWithReport>(move(approved, 'PUBLISHED'));
  expect(queued).toMatchObject({ status: 'APPROVED', job: 'QUEUED' });
  expect((await refusalOf(move(queued, 'CANCELLED'))).message).toMatch(/being published/);
  await novemberDraft();
  await runDueJobs(setup.server.services, payRunJobs);
  const read = () =>
    dataOf<PayRunWithReport>(
      setup.server.call(contract.readPayRun, { params: { id: draft.id } }, { bearer: setup.payroll }),
    );
  const failed = await read();
  expect(failed).toMatchObject({ status: 'APPROVED', job: 'FAILED' });
  expect((await unreadOf(setup.payroll)).map(({ kind }) => kind)).toContain('payroll.run-failed');

  const back = await dataOf<PayRunWithReport>(move(failed, 'IN_REVIEW'));
  const resent = await dataOf<PayRunWithReport>(move(back, 'CLIENT_APPROVAL'));
  await dataOf(move(await dataOf<PayReport>(answer(resent, true)), 'PUBLISHED'));
  await runDueJobs(setup.server.services, payRunJobs);
  expect(await read()).toMatchObject({ status: 'PUBLISHED', job: null });
});
