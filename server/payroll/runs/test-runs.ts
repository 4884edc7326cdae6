import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Input, ListAnswer } from '#contract/core/endpoint.ts';
import { listSearch } from '#contract/core/list.ts';
import { type InboxItem, listInbox } from '#contract/inbox.ts';
import { addPayslips } from '#contract/payroll/client-payslips.ts';
import type { PayReport, PayRunWithReport, StaffStep } from '#contract/payroll/pay-runs.ts';
import * as contract from '#contract/payroll/pay-runs.ts';
import { dataOf } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { monthlyCalendar } from '#tests/server/pay-runs.ts';
import { payslipBody } from '#tests/server/payslips.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';

/**
 * A firm and its payroll officer, and for each test a client of its own with a calendar, its administrator and its employee signed in.
 * Called at the top of a test file.
 */
export function payRunSetup() {
  let server: TestServer;
  let firm: TestFirm;
  let payroll: string;
  let count = 0;
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
  beforeEach(newClient);

  async function newClient() {
    alder = await firm.tenant(`Alder${count++}`);
    calendar = await monthlyCalendar(firm, alder, server.now());
    contact = await firm.bearerOf(alder.contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
    employee = await firm.bearerOf(alder.employee.accountId, 'client', 'employee');
  }

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
    server.call(
      contract.answerPayReport,
      { params: { id }, body: { version, approve, comment } },
      { bearer },
    );
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

  return {
    get server() {
      return server;
    },
    get firm() {
      return firm;
    },
    /** The session of the payroll officer. */
    get payroll() {
      return payroll;
    },
    /** The client of the present test. */
    get alder() {
      return alder;
    },
    get calendar() {
      return calendar;
    },
    get contact() {
      return contact;
    },
    get employee() {
      return employee;
    },
    newClient,
    begin,
    move,
    answer,
    reportsOf,
    unreadOf,
    novemberDraft,
    sentRun,
  };
}
