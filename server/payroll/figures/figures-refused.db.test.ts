import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publishPayslips } from '#contract/payroll/client-payslips.ts';
import type { PayslipWithFigures } from '#contract/payroll/payslip-figures.ts';
import * as contract from '#contract/payroll/payslip-figures.ts';
import { actor } from '#server/db/actor.ts';
import { dataOf, refusalOf } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type FiguresBody, figuresBody } from '#tests/server/payslip-figures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
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

const bodyFor = (change: Partial<FiguresBody> = {}) => figuresBody(firm, alder, change);
const create = (body: FiguresBody, bearer = payroll) =>
  server.call(contract.createPayslipFigures, { body }, { bearer });
const draft = async (change: Partial<FiguresBody> = {}) =>
  dataOf<PayslipWithFigures>(create(bodyFor(change)));
const publish = (ids: string[]) => server.call(publishPayslips, { body: { ids } }, { bearer: payroll });

describe('refused in words, with nothing stored', () => {
  const refusedAt = async (change: Partial<FiguresBody>, field: string, words: RegExp) => {
    const { status, errors } = await refusalOf(create(bodyFor(change)));
    expect([status, errors?.[field]?.join(' ')]).toEqual([422, expect.stringMatching(words)]);
    expect(await firm.as((tx) => tx.$count(payslips, eq(payslips.employee_id, alder.employee.id)))).toBe(1);
  };
  const line = (amount: string, kind: FiguresBody['lines'][number]['kind'] = 'EARNING') => ({
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

describe('rights', () => {
  test('viewers of a payroll read no figures and enter none', async () => {
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
