import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Input, ListAnswer } from '#contract/core/endpoint.ts';
import {
  publishPayslips,
  readClientPayslipFile,
  withdrawPayslip,
} from '#contract/payroll/client-payslips.ts';
import { listPayslips, type Payslip, readPayslipFile } from '#contract/payroll/payroll.ts';
import type { PayslipWithFigures } from '#contract/payroll/payslip-figures.ts';
import * as contract from '#contract/payroll/payslip-figures.ts';
import { activityLog } from '#server/activity/tables.ts';
import { popplerText } from '#tests/fixtures/pdf-tools.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { exampleLines, type FiguresBody, figuresBody } from '#tests/server/payslip-figures.ts';
import { payslipBody } from '#tests/server/payslips.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { payslipLines, payslips } from '../tables.ts';

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

const bodyFor = (change: Partial<FiguresBody> = {}) => figuresBody(firm, alder, change);
const create = (body: FiguresBody, bearer = payroll) =>
  server.call(contract.createPayslipFigures, { body }, { bearer });
const draft = async (change: Partial<FiguresBody> = {}) =>
  dataOf<PayslipWithFigures>(create(bodyFor(change)));
const update = (
  { id, version }: Pick<PayslipWithFigures, 'id' | 'version'>,
  change: Partial<Input<typeof contract.updatePayslipFigures>['body']> = {},
) =>
  server.call(
    contract.updatePayslipFigures,
    {
      params: { id },
      body: { version, pay_date: '2026-08-25', lines: exampleLines, employer_cost: '', ...change },
    },
    { bearer: payroll },
  );
const publish = (ids: string[]) => server.call(publishPayslips, { body: { ids } }, { bearer: payroll });
const pdfOf = async (id: string, bearer = payroll) => {
  const endpoint = bearer === payroll ? readClientPayslipFile : readPayslipFile;
  const answer = await server.call(endpoint, { params: { id } }, { bearer });
  return answer.status === 200
    ? popplerText(new Uint8Array(await answer.arrayBuffer()))
    : String(answer.status);
};
const mine = async () =>
  (
    (await (
      await server.call(listPayslips, { query: {} }, { bearer: employee })
    ).json()) as ListAnswer<Payslip>
  ).data;

test('lines become totals, a PDF and a draft, which its employee reads once it is published', async () => {
  const made = await draft();
  expect(made).toMatchObject({
    status: 'DRAFT',
    from_figures: true,
    version: 1,
    lines: exampleLines.map((line, at) =>
      at === 0 ? { ...line, amount: '6000.00' } : at === 1 ? { ...line, amount: '200.00' } : line,
    ),
    gross: { amount: '6200.00', currency: 'CHF' },
    deductions: { amount: '1000.50' },
    net: { amount: '5199.50' },
    employer_cost: { amount: '7100.00' },
  });
  expect(await pdfOf(made.id)).toMatch(/Draft of a payslip[\s\S]*Salary[\s\S]*6,000\.00/);
  expect((await mine()).map(({ id }) => id)).not.toContain(made.id);
  expect(await pdfOf(made.id, employee)).toBe('404');

  await dataOf(publish([made.id]));
  expect(await mine()).toContainEqual(
    expect.objectContaining({
      id: made.id,
      net: { amount: '5199.50', currency: 'CHF' },
      lines: [
        { kind: 'EARNING', label: 'Salary', amount: '6000.00' },
        expect.anything(),
        expect.anything(),
        { kind: 'DEDUCTION', label: 'Pension', amount: '300.00' },
      ],
    }),
  );
  const pdf = await pdfOf(made.id, employee);
  expect(pdf).toContain('5,199.50');
  expect(pdf).not.toMatch(/Draft of|7,100/);
  const log = await firm.as((tx) => tx.select().from(activityLog));
  expect(JSON.stringify(log)).not.toMatch(/5199|6200|7100/);
});

test('sent once more after a lost answer, it is there once', async () => {
  const body = bodyFor();
  const first = await dataOf<PayslipWithFigures>(create(body));
  expect(await dataOf(create(body))).toEqual(first);
  expect(await firm.as((tx) => tx.$count(payslipLines, eq(payslipLines.payslip_id, body.id)))).toBe(4);
});

describe('a draft is edited', () => {
  test('and its PDF is made anew from the new lines', async () => {
    const made = await draft();
    expect(await pdfOf(made.id)).toContain('5,199.50');
    const after = await dataOf<PayslipWithFigures>(update(made, { lines: exampleLines.slice(0, 1) }));
    expect(after).toMatchObject({ version: 2, net: { amount: '6000.00' }, employer_cost: null });
    const pdf = await pdfOf(made.id);
    expect(pdf).toContain('6,000.00');
    expect(pdf).not.toContain('Pension');
  });

  test('by two colleagues at once: one of them is told what the other wrote', async () => {
    const made = await draft();
    const both = await Promise.all([
      update(made, { lines: exampleLines.slice(0, 1) }),
      update(made, { lines: exampleLines.slice(0, 2) }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('or published, but not both: what was published is as its employee was told', async () => {
    for (let at = 0; at < 3; at++) {
      const made = await draft({
        run_type: (['SCHEDULED', 'OFF_CYCLE', 'CORRECTION'] as const)[at] ?? 'SCHEDULED',
      });
      const [edited, published] = await Promise.all([
        update(made, { lines: exampleLines.slice(0, 1) }),
        publish([made.id]),
      ]);
      expect(published.status).toBe(200);
      const after = await dataOf<PayslipWithFigures>(
        server.call(contract.readPayslipFigures, { params: { id: made.id } }, { bearer: payroll }),
      );
      expect([after.status, after.net?.amount]).toEqual([
        'PUBLISHED',
        edited.status === 200 ? '6000.00' : '5199.50',
      ]);
    }
  });

  test('no more once it is published: it is withdrawn and replaced', async () => {
    const made = await draft();
    await dataOf(publish([made.id]));
    expect(await refusalOf(update(made))).toMatchObject({
      status: 409,
      message: expect.stringMatching(/Withdraw it and enter another one/),
    });
    expect((await refusalOf(create(bodyFor()))).errors?.employee_id?.[0]).toMatch(/already/);
    await succeeded(server.call(withdrawPayslip, { params: { id: made.id } }, { bearer: payroll }));
    expect(await draft()).toMatchObject({ status: 'DRAFT' });
  });

  test('but not one that was uploaded', async () => {
    const body = await payslipBody(server, firm, payroll, {
      clientId: alder.clientId,
      employeeId: alder.employee.id,
    });
    const { addPayslips } = await import('#contract/payroll/client-payslips.ts');
    await dataOf(server.call(addPayslips, { body }, { bearer: payroll }));
    const id = body.payslips[0]?.id ?? '';
    expect((await refusalOf(update({ id, version: 1 }))).message).toMatch(/was uploaded/);
  });
});

describe('the year to date', () => {
  test('counts what was published of the year when it is published, not when it was entered', async () => {
    const later = await draft({
      period_start: '2027-02-01',
      period_end: '2027-02-28',
      pay_date: '2027-02-25',
    });
    expect(later.ytd_net).toMatchObject({ amount: '5199.50' });
    const earlier = await draft({
      period_start: '2027-01-01',
      period_end: '2027-01-31',
      pay_date: '2027-01-25',
    });
    await dataOf(publish([earlier.id, later.id]));
    const read = await dataOf<PayslipWithFigures>(
      server.call(contract.readPayslipFigures, { params: { id: later.id } }, { bearer: payroll }),
    );
    expect(read).toMatchObject({ ytd_gross: { amount: '12400.00' }, ytd_net: { amount: '10399.00' } });
    expect(await pdfOf(later.id, employee)).toMatch(/Year 2027 to date[\s\S]*10,399\.00/);
  });

  test('is left out if a payslip of the year states no figures', async () => {
    await firm.as((tx) =>
      tx.update(payslips).set({ gross: null, net: null }).where(eq(payslips.id, alder.payslipId)),
    );
    const made = await draft({
      period_start: '2026-11-01',
      period_end: '2026-11-30',
      pay_date: '2026-11-25',
    });
    expect(made).toMatchObject({ ytd_gross: null, ytd_net: null });
    expect(await pdfOf(made.id)).not.toContain('to date');
  });
});
