import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientDataTypes, readClientData } from '#contract/clients/client-data.ts';
import type { Audience, Endpoint } from '#contract/core/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { addClientHrDocuments } from '#contract/payroll/client-hr-documents.ts';
import type { PayReport, PayRunWithReport, StaffStep } from '#contract/payroll/pay-runs.ts';
import { answerPayReport, createPayRun, explainChange, movePayRun } from '#contract/payroll/pay-runs.ts';
import { payrollEmployees as record } from '#contract/payroll/payroll-employees.ts';
import { createPayslipFigures } from '#contract/payroll/payslip-figures.ts';
import { addReportFiles } from '#contract/payroll/report-files.ts';
import { dataOf } from '#tests/server/answers.ts';
import { uploadPdf } from '#tests/server/envelopes.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { monthlyCalendar } from '#tests/server/pay-runs.ts';
import { figuresBody } from '#tests/server/payslip-figures.ts';
import { recordExamples } from '#tests/server/records.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { activityLog } from '../activity/tables.ts';
import { jobHandlers } from '../domains.ts';
import { runDueJobs } from '../jobs/runner.ts';
import { jobs } from '../jobs/tables.ts';
import { mails } from '../mail/tables.ts';
import { payrollEmployees } from './tables.ts';

let server: TestServer;
let firm: TestFirm;
let alder: Tenant;
let payroll: string;
/** Ids of rows of a payroll, by what they are. */
let ids: Record<string, string>;

/** Amounts that nothing else has, in any writing. */
const amounts = /7.?391[.,]57|8.?642[.,]13|9.?753[.,]24|6.?283[.,]35|1.?108[.,]22/;
const names = /Bonus 5432|Bank file 5432|Salary note 5432/;

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  alder = await firm.tenant('Alder');
  payroll = await firm.bearerOf(firm.staff.PAY.accountId, 'app', 'staff');
  const contact = await firm.bearerOf(alder.contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
  const calendar = await monthlyCalendar(firm, alder, server.now());
  await firm.as((tx) =>
    tx
      .update(payrollEmployees)
      .set({ base_salary: '8642.13' })
      .where(eq(payrollEmployees.id, alder.employee.id)),
  );
  const form = { ...recordExamples(firm).payrollEmployees.form, base_salary: '8642.13', calendar };
  const second = firm.id();
  await dataOf(
    server.call(
      record.create,
      { body: { id: second, client_id: alder.clientId, form } },
      { bearer: payroll },
    ),
  );
  const lines = [
    { kind: 'EARNING' as const, label: 'Salary', amount: '7391.57' },
    { kind: 'DEDUCTION' as const, label: 'Pension', amount: '1108.22' },
  ];
  const upload = (name: string) =>
    uploadPdf(server, firm, payroll, { title: name }, { name, purpose: 'payroll' });
  /** Prepares the run of a month with a file and a reason, and lets the contact answer it. */
  async function answeredRun(month: string, approve: boolean) {
    const period = { period_start: `${month}-01`, period_end: `${month}-30`, pay_date: `${month}-25` };
    const figures = figuresBody(firm, alder, { ...period, lines, employer_cost: '9753.24' });
    await dataOf(server.call(createPayslipFigures, { body: figures }, { bearer: payroll }));
    const run = { id: firm.id(), calendar_id: calendar, period_end: period.period_end };
    const body = { ...run, run_type: 'SCHEDULED' as const };
    let { version } = await dataOf<PayRunWithReport>(
      server.call(createPayRun, { body }, { bearer: payroll }),
    );
    const params = { id: run.id };
    const file = { id: firm.id(), upload_id: await upload(`Bank file 5432 ${month}.pdf`) };
    await dataOf(server.call(addReportFiles, { params, body: { files: [file] } }, { bearer: payroll }));
    const reason = { employee_id: alder.employee.id, reason: 'Up by 1,108.22 for the project.' };
    ({ version } = await dataOf<PayRunWithReport>(
      server.call(explainChange, { params, body: reason }, { bearer: payroll }),
    ));
    const move = async (status: StaffStep) => {
      const step = { params, body: { version, status } };
      ({ version } = await dataOf<PayRunWithReport>(server.call(movePayRun, step, { bearer: payroll })));
    };
    await move('IN_REVIEW');
    await move('CLIENT_APPROVAL');
    const comment = approve ? '' : 'It should be 7,391.57 and not 6,283.35.';
    const answer = { params, body: { version, approve, comment } };
    ({ version } = await dataOf<PayReport>(server.call(answerPayReport, answer, { bearer: contact })));
    if (approve) await move('PUBLISHED');
    return { slip: figures.id, run: run.id, file: file.id };
  }
  const published = await answeredRun('2026-09', true);
  const returned = await answeredRun('2026-11', false);
  const hrDocument = firm.id();
  const one = { type: 'OTHER' as const, title: 'Bonus 5432', valid_until: '', acknowledge: false };
  const documents = [
    {
      ...one,
      upload_id: await upload('Salary note 5432.pdf'),
      for: [{ id: hrDocument, employee_id: alder.employee.id }],
    },
  ];
  await dataOf(
    server.call(
      addClientHrDocuments,
      { body: { client_id: alder.clientId, documents } },
      { bearer: payroll },
    ),
  );
  ids = {
    client: alder.clientId,
    employee: alder.employee.id,
    second,
    calendar,
    slip: published.slip,
    draft: returned.slip,
    run: published.run,
    returned: returned.run,
    file: published.file,
    hrDocument,
    contact: alder.contacts.CONTACT_ADMIN.id,
  };
  await runDueJobs(server.services, jobHandlers);
});
afterAll(() => server.close());

test('nothing that a payroll leaves in the logs, in letters and in jobs says an amount, or the name of a file', async () => {
  const kept = await firm.as(async (tx) => ({
    log: await tx.select().from(activityLog),
    mails: await tx.select().from(mails),
    jobs: await tx.select().from(jobs),
  }));
  expect(kept.log.length).toBeGreaterThan(5);
  expect(JSON.stringify(kept)).not.toMatch(amounts);
  expect(JSON.stringify([kept.log, kept.mails, kept.jobs])).not.toMatch(names);
  expect(JSON.stringify(server.lines)).not.toMatch(amounts);
  expect(JSON.stringify(server.lines)).not.toMatch(names);
});

const queriesOf = (endpoint: Endpoint): Record<string, string>[] =>
  endpoint.name === readClientData.name
    ? clientDataTypes.map((type) => ({ type }))
    : endpoint.path.includes('{')
      ? [{}]
      : [{}, { recordPerPage: '100', page: '1' }];

/** All that an audience may read by GET, with every id of the payroll in the place of its parameter. */
async function* readsOf(audience: Audience, bearer: string) {
  const reads: Endpoint[] = endpoints.filter(
    ({ method, allow }) => method === 'GET' && allow.by === 'bearer' && allow.audiences.includes(audience),
  );
  for (const endpoint of reads) {
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    for (const id of names.length === 0 ? [''] : Object.values(ids)) {
      const params = Object.fromEntries(names.map((name) => [name, id]));
      for (const query of queriesOf(endpoint)) {
        const answer = await server.call(endpoint as never, { params, query } as never, { bearer });
        const text = await answer.text();
        yield {
          what: `${endpoint.name} ${id}`,
          status: answer.status,
          text,
          file: answer.headers.has('content-disposition'),
        };
      }
    }
  }
}

describe('no read of any kind says an amount or gives a file of the payroll', () => {
  const outsiders: [string, () => Promise<[Audience, string]>][] = [
    ...(['RM', 'AUD'] as const).map((role): [string, () => Promise<[Audience, string]>] => [
      role,
      async () => ['staff', await firm.bearerOf(firm.staff[role].accountId, 'app', 'staff')],
    ]),
    [
      'a contact without access to payroll',
      async () => [
        'contact',
        await firm.bearerOf(alder.contacts.CONTACT_VIEWER.accountId, 'client', 'contact'),
      ],
    ],
    [
      'a contact of another client, with it',
      async () => {
        const birch = await firm.tenant('Birch');
        const flags = { payroll_access: true, finance_access: true };
        const account = await firm.contactWith(birch, 'CONTACT_ADMIN', flags);
        return ['contact', await firm.bearerOf(account, 'client', 'contact')];
      },
    ],
    [
      'an employee of another client',
      async () => {
        const { employee } = await firm.tenant('Cedar');
        return ['employee', await firm.bearerOf(employee.accountId, 'client', 'employee')];
      },
    ],
  ];
  test.each(outsiders)('to %s', async (_, outsider) => {
    const [audience, bearer] = await outsider();
    const leaks: string[] = [];
    let read = 0;
    for await (const { what, status, text, file } of readsOf(audience, bearer)) {
      if (status >= 500) leaks.push(`${what} answers ${status}`);
      if (status !== 200) continue;
      read++;
      if (amounts.test(text)) leaks.push(`${what} says ${amounts.exec(text)?.[0]}`);
      if (file && / /.test(what.trim())) leaks.push(`${what} gives a file`);
    }
    expect(leaks).toEqual([]);
    expect(read).toBeGreaterThan(5);
  });

  test('while they who may see it do', async () => {
    for await (const { text } of readsOf('staff', payroll)) if (amounts.test(text)) return;
    throw new Error('Nobody reads an amount.');
  });
});
