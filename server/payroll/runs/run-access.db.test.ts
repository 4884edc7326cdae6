import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import * as contract from '#contract/payroll/pay-runs.ts';
import { actor } from '#server/db/actor.ts';
import { payRuns } from '../tables.ts';
import { payRunSetup } from './test-runs.ts';

const setup = payRunSetup();
const { answer, move, reportsOf, sentRun } = setup;

describe('rights to see and answer a report', () => {
  test('a viewer with access to payroll reads it and answers nothing', async () => {
    const run = await sentRun();
    const flags = { finance_access: false, payroll_access: true };
    const viewer = await setup.firm.bearerOf(
      await setup.firm.contactWith(setup.alder, 'CONTACT_VIEWER', flags),
      'client',
      'contact',
    );
    expect(await reportsOf(viewer)).toMatchObject([{ id: run.id }]);
    expect((await answer(run, true, { bearer: viewer })).status).toBe(403);
  });

  test('without the flag, the database gives a contact nothing, and an answer to nobody but an administrator', async () => {
    const run = await sentRun();
    const one = {
      contactIds: [setup.alder.contacts.CONTACT_VIEWER.id],
      clientIds: [setup.alder.clientId],
    };
    const rowsAs = (payrollAccess: boolean) =>
      setup.server.db.as(actor('contact', { ...one, payrollAccess }), async (tx) => ({
        runs: (await tx.select({ id: payRuns.id }).from(payRuns)).length,
        people: (await tx.execute(sql`select id from payroll_employees`)).rows.length,
        slips: (await tx.execute(sql`select id from payslips`)).rows.length,
        changed: (await tx.execute(sql`update pay_runs set status = 'APPROVED' where id = ${run.id}`))
          .rowCount,
      }));
    expect(await rowsAs(false)).toEqual({ runs: 0, people: 0, slips: 0, changed: 0 });
    // The draft of November is nobody’s outside the firm.
    expect(await rowsAs(true)).toEqual({ runs: 1, people: 1, slips: 1, changed: 0 });
    const secret = setup.server.db.as(actor('contact', { ...one, payrollAccess: true }), (tx) =>
      tx.execute(sql`select national_id from payroll_employees`),
    );
    await expect(secret).rejects.toThrow();
  });

  test('a viewer of the payroll sees who is in a run, and no amount', async () => {
    const run = await sentRun();
    for (const role of ['RM', 'AUD'] as const) {
      const bearer = await setup.firm.bearerOf(setup.firm.staff[role].accountId, 'app', 'staff');
      const seen = await (
        await setup.server.call(contract.readPayRun, { params: { id: run.id } }, { bearer })
      ).text();
      expect(seen).toContain(setup.alder.employee.id);
      expect(seen).not.toMatch(/5720|5200|6600/);
      expect((await move(run, 'IN_REVIEW', bearer)).status).toBe(403);
    }
  });
});
