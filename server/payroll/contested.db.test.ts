import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Input } from '#contract/core/endpoint.ts';
import { addPayslips, matchPayslips, type PayslipMatch } from '#contract/payroll/client-payslips.ts';
import { createPayRun } from '#contract/payroll/pay-runs.ts';
import { payrollCalendars } from '#contract/payroll/payroll-calendars.ts';
import { createPayslipFigures } from '#contract/payroll/payslip-figures.ts';
import { dataOf, refusalOf } from '#tests/server/answers.ts';
import { uploadPdf } from '#tests/server/envelopes.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { monthlyCalendar } from '#tests/server/pay-runs.ts';
import { figuresBody } from '#tests/server/payslip-figures.ts';
import { payslipBody } from '#tests/server/payslips.ts';
import { recordExamples } from '#tests/server/records.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { payrollCalendars as calendars, payRuns, payrollEmployees, payslips } from './tables.ts';

let server: TestServer;
let firm: TestFirm;
/** Two people who run payrolls. */
let one: string;
let two: string;
let alder: Tenant;
let count = 0;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  one = await firm.bearerOf(firm.staff.PAY.accountId, 'app', 'staff');
  two = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
});
beforeEach(async () => {
  alder = await firm.tenant(`Alder${count++}`);
});
afterAll(() => server.close());

const slip = (bearer: string, of = alder) =>
  payslipBody(server, firm, bearer, { clientId: of.clientId, employeeId: of.employee.id });
const statuses = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted();
const slipsOfAugust = () =>
  firm.as((tx) =>
    tx
      .select()
      .from(payslips)
      .where(and(eq(payslips.employee_id, alder.employee.id), eq(payslips.pay_date, '2026-08-25'))),
  );

describe('two people at once', () => {
  test('upload and enter payslips of one employee for overlapping periods: one is kept', async () => {
    const [mine, theirs] = [await slip(one), await slip(two)];
    const later = { period_start: '2026-08-20', period_end: '2026-09-19' };
    const add = (body: Input<typeof addPayslips>['body'], bearer: string) =>
      server.call(addPayslips, { body }, { bearer });
    const entered = server.call(createPayslipFigures, { body: figuresBody(firm, alder) }, { bearer: two });
    expect(await statuses([add(mine, one), add({ ...theirs, ...later }, two), entered])).toEqual([
      200, 422, 422,
    ]);
    expect(await slipsOfAugust()).toHaveLength(1);
  });

  test('begin runs of one calendar’s period: there is one', async () => {
    const calendar_id = await monthlyCalendar(firm, alder, server.now());
    const begin = (bearer: string) =>
      server.call(
        createPayRun,
        { body: { id: firm.id(), calendar_id, period_end: '2026-11-30', run_type: 'SCHEDULED' } },
        { bearer },
      );
    expect(await statuses([begin(one), begin(two), begin(one)])).toEqual([200, 422, 422]);
    const runs = await firm.as((tx) => tx.select().from(payRuns).where(eq(payRuns.calendar_id, calendar_id)));
    expect(runs).toHaveLength(1);
  });

  test('make calendars of the same periods: there is one', async () => {
    const { form } = recordExamples(firm).payrollCalendars;
    const make = (name: string, bearer: string) =>
      server.call(
        payrollCalendars.create,
        { body: { id: firm.id(), client_id: alder.clientId, form: { ...form, name } } },
        { bearer },
      );
    expect(await statuses([make('Salaries', one), make('Wages', two)])).toEqual([200, 422]);
    const made = await firm.as((tx) =>
      tx.select().from(calendars).where(eq(calendars.client_id, alder.clientId)),
    );
    expect(made).toHaveLength(1);
  });
});

describe('days that no payroll has', () => {
  const days = ['0000-01-01', '1700-01-01', '2200-01-01', '9999-12-31'];
  test.each(days)('%s as the first day of a calendar, or the end of a run', async (day) => {
    const { form } = recordExamples(firm).payrollCalendars;
    const body = { id: firm.id(), client_id: alder.clientId, form: { ...form, period_start: day } };
    const made = await refusalOf(server.call(payrollCalendars.create, { body }, { bearer: one }));
    expect([made.status, Object.keys(made.errors ?? {})]).toEqual([422, ['form.period_start']]);
    const calendar_id = await monthlyCalendar(firm, alder, server.now());
    const run = { id: firm.id(), calendar_id, period_end: day, run_type: 'SCHEDULED' as const };
    const begun = await refusalOf(server.call(createPayRun, { body: run }, { bearer: one }));
    expect([begun.status, Object.keys(begun.errors ?? {})]).toEqual([422, ['period_end']]);
  });
  test.each(days)('%s in a payslip, uploaded or entered', async (day) => {
    const body = { ...(await slip(one)), pay_date: day };
    const added = await refusalOf(server.call(addPayslips, { body }, { bearer: one }));
    expect([added.status, Object.keys(added.errors ?? {})]).toEqual([422, ['pay_date']]);
    const figures = figuresBody(firm, alder, { pay_date: day });
    const entered = await refusalOf(server.call(createPayslipFigures, { body: figures }, { bearer: one }));
    expect([entered.status, Object.keys(entered.errors ?? {})]).toEqual([422, ['pay_date']]);
  });
});

describe('a PDF of somebody who is not one of the client’s people', () => {
  async function matched(title: string, name: string): Promise<PayslipMatch | undefined> {
    const id = await uploadPdf(server, firm, one, { title }, { name, purpose: 'payroll' });
    const body = { client_id: alder.clientId, period_end: '2026-08-31', upload_ids: [id] };
    return (await dataOf<PayslipMatch[]>(server.call(matchPayslips, { body }, { bearer: one })))[0];
  }
  beforeEach(async () => {
    await firm.as((tx) =>
      tx
        .update(payrollEmployees)
        .set({ employee_no: 'E-4711' })
        .where(eq(payrollEmployees.id, alder.employee.id)),
    );
  });

  test.each([
    ['a number of another client’s', 'Employee number E-9999', 'scan.pdf'],
    ['a name of another client’s', 'Emma Birch', 'scan.pdf'],
    ['a name of another client’s in the file', 'Payslip August 2026', '2026-08 Emma Birch.pdf'],
    ['a number of this client beside another name', 'Employee number E-4711 Emma Birch', 'scan.pdf'],
    ['a number of this client beside another name in the file', 'payslip', 'e-4711 emma birch.pdf'],
  ])('is nobody’s for certain: %s', async (_, title, name) => {
    await firm.tenant(`Birch${count++}`);
    expect(await matched(title, name)).toMatchObject({ employee: null });
  });
});
