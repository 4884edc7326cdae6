import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Input, ListAnswer } from '../../../contract/core/endpoint.ts';
import {
  publishPayslips,
  readClientPayslipFile,
  withdrawPayslip,
} from '../../../contract/payroll/client-payslips.ts';
import { listPayslips, type Payslip, readPayslipFile } from '../../../contract/payroll/payroll.ts';
import type { PayslipWithFigures } from '../../../contract/payroll/payslip-figures.ts';
import * as contract from '../../../contract/payroll/payslip-figures.ts';
import { textOf } from '../../../tests/fixtures/pdf-tools.ts';
import { dataOf, refusalOf, succeeded } from '../../../tests/server/answers.ts';
import { type TestFirm, testFirm } from '../../../tests/server/fixtures.ts';
import { payslipBody } from '../../../tests/server/payslips.ts';
import type { Tenant } from '../../../tests/server/tenant.ts';
import { type TestServer, testServer } from '../../../tests/server/test-server.ts';
import { activityLog } from '../../activity/tables.ts';
import { actor } from '../../db/actor.ts';
import { payrollEmployees, payslipLines, payslips } from '../tables.ts';

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

type Body = Input<typeof contract.createPayslipFigures>['body'];
const lines: Body['lines'] = [
  { kind: 'EARNING', label: 'Salary', amount: '6,000.00' },
  { kind: 'BENEFIT', label: 'Meals', amount: '200' },
  { kind: 'TAX', label: 'Withholding tax', amount: '700.50' },
  { kind: 'DEDUCTION', label: 'Pension', amount: '300.00' },
];
const august = { period_start: '2026-08-01', period_end: '2026-08-31', pay_date: '2026-08-25' };
const bodyFor = (change: Partial<Body> = {}): Body => ({
  id: firm.id(),
  client_id: alder.clientId,
  employee_id: alder.employee.id,
  ...august,
  run_type: 'SCHEDULED',
  lines,
  employer_cost: '7100',
  ...change,
});
const create = (body: Body, bearer = payroll) =>
  server.call(contract.createPayslipFigures, { body }, { bearer });
const draft = async (change: Partial<Body> = {}) => dataOf<PayslipWithFigures>(create(bodyFor(change)));
const update = (
  { id, version }: Pick<PayslipWithFigures, 'id' | 'version'>,
  change: Partial<Input<typeof contract.updatePayslipFigures>['body']> = {},
) =>
  server.call(
    contract.updatePayslipFigures,
    { params: { id }, body: { version, pay_date: august.pay_date, lines, employer_cost: '', ...change } },
    { bearer: payroll },
  );
const publish = (ids: string[]) => server.call(publishPayslips, { body: { ids } }, { bearer: payroll });
const pdfOf = async (id: string, bearer = payroll) => {
  const endpoint = bearer === payroll ? readClientPayslipFile : readPayslipFile;
  const answer = await server.call(endpoint, { params: { id } }, { bearer });
  return answer.status === 200 ? textOf(new Uint8Array(await answer.arrayBuffer())) : String(answer.status);
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
    lines: lines.map((line, at) =>
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
    const after = await dataOf<PayslipWithFigures>(update(made, { lines: lines.slice(0, 1) }));
    expect(after).toMatchObject({ version: 2, net: { amount: '6000.00' }, employer_cost: null });
    const pdf = await pdfOf(made.id);
    expect(pdf).toContain('6,000.00');
    expect(pdf).not.toContain('Pension');
  });

  test('by two colleagues at once: one of them is told what the other wrote', async () => {
    const made = await draft();
    const both = await Promise.all([
      update(made, { lines: lines.slice(0, 1) }),
      update(made, { lines: lines.slice(0, 2) }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('or published, but not both: what was published is as its employee was told', async () => {
    for (let at = 0; at < 3; at++) {
      const made = await draft({
        run_type: (['SCHEDULED', 'OFF_CYCLE', 'CORRECTION'] as const)[at] ?? 'SCHEDULED',
      });
      const [edited, published] = await Promise.all([
        update(made, { lines: lines.slice(0, 1) }),
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
    const { addPayslips } = await import('../../../contract/payroll/client-payslips.ts');
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

describe('refused in words, with nothing stored', () => {
  const refusedAt = async (change: Partial<Body>, field: string, words: RegExp) => {
    const { status, errors } = await refusalOf(create(bodyFor(change)));
    expect([status, errors?.[field]?.join(' ')]).toEqual([422, expect.stringMatching(words)]);
    expect(await firm.as((tx) => tx.$count(payslips, eq(payslips.employee_id, alder.employee.id)))).toBe(1);
  };
  const line = (amount: string, kind: Body['lines'][number]['kind'] = 'EARNING') => ({
    kind,
    label: 'A',
    amount,
  });

  test('amounts that are none, and none that a computer reads otherwise than a person', async () => {
    for (const amount of [
      '',
      '-5',
      '1,50',
      '1.234',
      '1e3',
      '12,34.50',
      '0x10',
      '٣',
      '1 2',
      '9'.repeat(12),
      'NaN',
    ])
      await refusedAt({ lines: [line(amount)] }, 'lines.0.amount', /Write an amount/);
  });

  test('no line, too many, and a line without a name', async () => {
    await refusedAt({ lines: [] }, 'lines', /at least 1 line/);
    await refusedAt({ lines: Array.from({ length: 61 }, () => line('1')) }, 'lines', /at most 60/);
    await refusedAt({ lines: [{ ...line('1'), label: ' ' }] }, 'lines.0.label', /required/);
  });

  test('deductions that are more than the pay, and a cost without the pay', async () => {
    await refusedAt({ lines: [line('10'), line('10.01', 'TAX')] }, 'lines', /more than the gross pay/);
    await refusedAt({ employer_cost: '6199.99' }, 'employer_cost', /less than the gross pay/);
  });

  test('decimals that the currency does not have', async () => {
    await firm.as((tx) =>
      tx.update(payrollEmployees).set({ currency: 'JPY' }).where(eq(payrollEmployees.id, alder.employee.id)),
    );
    await refusedAt({ lines: [line('5000.50')], employer_cost: '' }, 'lines.0.amount', /JPY has no decimals/);
  });

  test('an employee of another client, a period upside down, and a period that is taken', async () => {
    const birch = await firm.tenant(`Birch${count++}`);
    await refusedAt({ employee_id: birch.employee.id }, 'employee_id', /not one of this client’s/);
    await refusedAt({ period_start: '2026-09-01' }, 'period_end', /ends before it begins/);
    await refusedAt(
      { period_start: '2026-10-15', period_end: '2026-11-14', pay_date: '2026-11-10' },
      'employee_id',
      /has a payslip for 01 Oct 2026 to 31 Oct 2026 already/,
    );
  });

  test('totals that somebody sends along change nothing', async () => {
    const forged = { ...bodyFor(), net: '99999.00', gross: '99999.00', status: 'PUBLISHED', ytd_net: '1' };
    expect(await dataOf(create(forged))).toMatchObject({ net: { amount: '5199.50' }, status: 'DRAFT' });
  });
});

describe('who may', () => {
  test('those who only view a payroll read no figures and enter none', async () => {
    const { id } = await draft();
    for (const role of ['RM', 'AUD'] as const) {
      const bearer = await firm.bearerOf(firm.staff[role].accountId, 'app', 'staff');
      const read = server.call(contract.readPayslipFigures, { params: { id } }, { bearer });
      expect([(await read).status, (await create(bodyFor(), bearer)).status]).toEqual([403, 403]);
    }
    expect((await create(bodyFor(), employee)).status).toBe(403);
  });

  test('in the database: lines and figures of a published payslip are nobody’s to change, those of a draft only the staff’s', async () => {
    const made = await draft();
    const other = await draft({ run_type: 'OFF_CYCLE' });
    await dataOf(publish([made.id]));
    const staff = actor('staff', { userId: firm.staff.PAY.id, accountId: firm.staff.PAY.accountId });
    const line = { label: 'Forged', kind: 'EARNING' as const, amount: '1.00' };
    const tryAs = async (who: ReturnType<typeof actor>, work: Parameters<typeof server.db.as<unknown>>[1]) =>
      server.db.as(who, work).then(
        (result) => (result as { rowCount?: number }).rowCount ?? 0,
        () => 'refused',
      );
    const change = (id: string) => sql`update payslips set net = 1 where id = ${id}`;
    const remove = (id: string) => sql`delete from payslip_lines where payslip_id = ${id}`;
    expect(await tryAs(staff, (tx) => tx.execute(change(made.id)))).toBe('refused');
    expect(
      await tryAs(staff, (tx) => tx.execute(sql`update payslips set status = 'DRAFT' where id = ${made.id}`)),
    ).toBe('refused');
    expect(await tryAs(staff, (tx) => tx.execute(remove(made.id)))).toBe(0);
    expect(
      await tryAs(staff, (tx) =>
        tx.insert(payslipLines).values({ id: firm.id(), payslip_id: made.id, ...line }),
      ),
    ).toBe('refused');
    expect(await tryAs(staff, (tx) => tx.execute(remove(other.id)))).toBe(4);
    const own = actor('employee', {
      accountId: alder.employee.accountId,
      employeeIds: [alder.employee.id],
      clientIds: [alder.clientId],
    });
    const contactOf = actor('contact', {
      contactIds: [alder.contacts.CONTACT_ADMIN.id],
      clientIds: [alder.clientId],
      payrollAccess: true,
    });
    for (const who of [own, contactOf]) {
      expect(await tryAs(who, (tx) => tx.execute(change(made.id)))).toBe('refused');
      expect(await tryAs(who, (tx) => tx.execute(remove(made.id)))).toBe('refused');
      expect(
        await tryAs(who, (tx) => tx.execute(sql`select id from payslip_lines where payslip_id = ${made.id}`)),
      ).toBe(4);
      expect(
        await tryAs(who, (tx) =>
          tx.execute(sql`select id from payslip_lines where payslip_id = ${other.id}`),
        ),
      ).toBe(0);
      expect(await tryAs(who, (tx) => tx.execute(sql`select id from payslip_imports`))).toBe('refused');
    }
  });
});
