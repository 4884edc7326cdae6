import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Input, ListAnswer } from '#contract/core/endpoint.ts';
import { listSearch } from '#contract/core/list.ts';
import { listInbox } from '#contract/inbox.ts';
import {
  addPayslips,
  type ClientPayslip,
  listClientPayslips,
  matchPayslips,
  type PayslipMatch,
  publishPayslips,
  readClientPayslipFile,
  removePayslipDraft,
  withdrawPayslip,
} from '#contract/payroll/client-payslips.ts';
import { listPayslips, type Payslip, readPayslipFile } from '#contract/payroll/payroll.ts';
import { activityLog } from '#server/activity/tables.ts';
import { makePdf, protectPdf } from '#tests/fixtures/pdf.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { uploadPdf } from '#tests/server/envelopes.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { payslipBody } from '#tests/server/payslips.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';

let server: TestServer;
let firm: TestFirm;
let payroll: string;
let alder: Tenant;
let employee: string;
let count = 0;

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  payroll = await firm.bearerOf(firm.staff.PAY.accountId, 'app', 'staff');
});
beforeEach(async () => {
  alder = await firm.tenant(`Alder${count++}`);
  employee = await firm.bearerOf(alder.employee.accountId, 'client', 'employee');
});
afterAll(() => server.close());

type Body = Input<typeof addPayslips>['body'];

const bodyFor = (of: Tenant = alder) =>
  payslipBody(server, firm, payroll, {
    clientId: of.clientId,
    employeeId: of.employee.id,
  });
const add = (body: Body) => server.call(addPayslips, { body }, { bearer: payroll });
const publish = (ids: string[]) => server.call(publishPayslips, { body: { ids } }, { bearer: payroll });
async function draft(): Promise<string> {
  const body = await bodyFor();
  await dataOf(add(body));
  return body.payslips[0]?.id ?? '';
}
const mine = async () =>
  (
    (await (
      await server.call(listPayslips, { query: {} }, { bearer: employee })
    ).json()) as ListAnswer<Payslip>
  ).data;
const fileOf = (id: string) => server.call(readPayslipFile, { params: { id } }, { bearer: employee });

describe('a payslip', () => {
  test('is a draft that nobody else reads, then published to its employee, then withdrawn', async () => {
    const id = await draft();
    expect((await mine()).map((one) => one.id)).not.toContain(id);
    expect((await fileOf(id)).status).toBe(404);

    expect(await dataOf(publish([id]))).toMatchObject([{ id, status: 'PUBLISHED', net: null }]);
    expect(await mine()).toContainEqual(
      expect.objectContaining({
        id,
        net: null,
        period_end: '2026-08-31',
        file: expect.objectContaining({ name: 'Payslip 2026-08.pdf', type: 'application/pdf' }),
      }),
    );
    expect((await fileOf(id)).status).toBe(200);
    const inbox = await dataOf<{ title: string; path: string }[]>(
      server.call(listInbox, { query: {} }, { bearer: employee }),
    );
    expect(inbox).toContainEqual(
      expect.objectContaining({ title: 'New payslip: August 2026', path: `/client/my-payslips/${id}` }),
    );

    await succeeded(server.call(withdrawPayslip, { params: { id } }, { bearer: payroll }));
    expect((await mine()).map((one) => one.id)).not.toContain(id);
    expect((await fileOf(id)).status).toBe(404);
    expect(await refusalOf(publish([id]))).toMatchObject({ status: 409 });
  });

  test('has figures if they were given, and none of them are in the activity log', async () => {
    const body = await bodyFor();
    const payslips = body.payslips.map((one) => ({ ...one, gross: '7777.70', net: '6666.60' }));
    expect(await dataOf(add({ ...body, payslips }))).toMatchObject([
      { gross: { amount: '7777.70', currency: 'CHF' }, net: { amount: '6666.60' } },
    ]);
    const log = await firm.as((tx) => tx.select().from(activityLog));
    expect(JSON.stringify(log)).not.toMatch(/7777|6666/);
  });

  test('added once more after a lost answer, it is there once', async () => {
    const body = await bodyFor();
    const [first] = await dataOf<ClientPayslip[]>(add(body));
    expect(await dataOf(add(body))).toEqual([first]);
  });

  test('a draft can be removed, a published one only withdrawn', async () => {
    const id = await draft();
    const remove = () => server.call(removePayslipDraft, { params: { id } }, { bearer: payroll });
    await dataOf(publish([id]));
    expect(await refusalOf(remove())).toMatchObject({ status: 409 });
    await succeeded(server.call(withdrawPayslip, { params: { id } }, { bearer: payroll }));
    const again = await draft();
    await succeeded(server.call(removePayslipDraft, { params: { id: again } }, { bearer: payroll }));
    expect((await dataOf<ClientPayslip[]>(add(await bodyFor()))).length).toBe(1);
  });
});

describe('refused in words, with nothing stored', () => {
  const refusedAt = async (body: Body, field: string, words: RegExp) => {
    const { status, errors } = await refusalOf(add(body));
    expect([status, errors?.[field]?.join(' ')]).toEqual([422, expect.stringMatching(words)]);
  };

  test('an employee of another client', async () => {
    const birch = await firm.tenant(`Birch${count++}`);
    const body = await bodyFor(birch);
    await refusedAt(
      { ...body, client_id: alder.clientId },
      'payslips.0.employee_id',
      /not one of this client’s/,
    );
  });

  test('a second one for the employee and period, and one for an overlapping period', async () => {
    await draft();
    const taken = /Emma Alder\d+ has a payslip for 01 Aug 2026 to 31 Aug 2026 already/;
    await refusedAt(await bodyFor(), 'payslips.0.employee_id', taken);
    const overlapping = { ...(await bodyFor()), period_start: '2026-08-15', period_end: '2026-09-14' };
    await refusedAt(overlapping, 'payslips.0.employee_id', taken);
  });

  test('two files for one employee in one call', async () => {
    const [one, two] = [await bodyFor(), await bodyFor()];
    const both = [...one.payslips, ...two.payslips];
    await refusedAt({ ...one, payslips: both }, 'payslips.1.employee_id', /Two files are for Emma/);
  });

  test('a PDF that is another employee’s payslip, until that one is taken back', async () => {
    const made = await makePdf({ title: 'Payslip' });
    const withSame = (of: Tenant) =>
      payslipBody(server, firm, payroll, { clientId: of.clientId, employeeId: of.employee.id, made });
    const body = await withSame(alder);
    const id = body.payslips[0]?.id ?? '';
    await dataOf(add(body));
    const birch = await firm.tenant(`Birch${count++}`);
    const taken = /This PDF is the payslip of Emma Alder\d+ for 01 Aug 2026 to 31 Aug 2026 already/;
    await refusedAt(await withSame(birch), 'payslips.0.upload_id', taken);
    const later = { period_start: '2026-09-01', period_end: '2026-09-30', pay_date: '2026-09-25' };
    await refusedAt({ ...(await withSame(alder)), ...later }, 'payslips.0.upload_id', taken);
    await dataOf(publish([id]));
    await refusedAt(await withSame(birch), 'payslips.0.upload_id', /Withdraw that one first/);
    await succeeded(server.call(withdrawPayslip, { params: { id } }, { bearer: payroll }));
    expect((await dataOf<ClientPayslip[]>(add(await withSame(birch)))).length).toBe(1);
  });

  test('a PDF that no reader opens, when it arrives; one with a password is taken', async () => {
    const bodyWith = (made: Uint8Array) =>
      payslipBody(server, firm, payroll, { clientId: alder.clientId, employeeId: alder.employee.id, made });
    const whole = await makePdf({ title: 'Payslip' });
    const headOnly = new TextEncoder().encode(`%PDF-1.7\n${'payslip '.repeat(200)}`);
    for (const broken of [headOnly, whole.map((byte, at) => (at < 200 ? byte : 0x20))])
      await expect(bodyWith(broken)).rejects.toThrow(/This PDF is damaged and cannot be read/);
    await bodyWith(await protectPdf(whole, { userPassword: 'born 1990' }));
  });

  test('a file that is not there, and a period that ends before it begins', async () => {
    const body = await bodyFor();
    const gone = body.payslips.map((one) => ({ ...one, upload_id: firm.id() }));
    await refusedAt({ ...body, payslips: gone }, 'payslips.0.upload_id', /no longer there/);
    await refusedAt({ ...body, period_start: '2026-09-01' }, 'period_end', /ends before it begins/);
  });
});

test('a viewer of the payroll sees neither amounts nor files, and changes nothing', async () => {
  await dataOf(publish([await draft()]));
  for (const role of ['RM', 'AUD'] as const) {
    const bearer = await firm.bearerOf(firm.staff[role].accountId, 'app', 'staff');
    const filters = [{ field: 'client_id', operator: 'EQ' as const, keyword: alder.clientId, keyword2: '' }];
    const answer = await server.call(listClientPayslips, { query: listSearch({ filters }) }, { bearer });
    const { data } = (await answer.json()) as ListAnswer<ClientPayslip>;
    expect(data.length).toBe(2);
    expect(data.every(({ net, gross, file }) => net === null && gross === null && file === null)).toBe(true);
    const read = server.call(readClientPayslipFile, { params: { id: alder.payslipId } }, { bearer });
    expect((await read).status).toBe(403);
    expect(
      (await server.call(publishPayslips, { body: { ids: [alder.payslipId] } }, { bearer })).status,
    ).toBe(403);
  }
});

test('uploaded PDFs are matched by their text and by their names, and stored by nobody', async () => {
  const { clientId, employee: of } = alder;
  const name = `Alder${count - 1}`;
  const upload = (title: string, file: string) =>
    uploadPdf(server, firm, payroll, { title }, { name: file, purpose: 'payroll' });
  const ids = [
    await upload(`Payslip August 2026 ${name}, EMMA`, 'scan.pdf'),
    await upload('Payslip', `2026-08 emma ${name.toLowerCase()}.pdf`),
    await upload('Payslip September 2026', 'scan.pdf'),
  ];
  const body = { client_id: clientId, period_end: '2026-08-31', upload_ids: ids };
  const matches = await dataOf<PayslipMatch[]>(server.call(matchPayslips, { body }, { bearer: payroll }));
  expect(matches).toMatchObject([
    { employee: { id: of.id }, by: 'name in text', period_fits: true },
    { employee: { id: of.id }, by: 'name in file' },
    { employee: null, by: null, candidates: [], period_fits: false },
  ]);
});
