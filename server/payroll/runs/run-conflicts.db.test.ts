import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { publishPayslips, withdrawPayslip } from '#contract/payroll/client-payslips.ts';
import type { PayReport, PayRunWithReport } from '#contract/payroll/pay-runs.ts';
import { lockClient } from '#server/clients/lock.queries.ts';
import { clients } from '#server/clients/tables.ts';
import { actor } from '#server/db/actor.ts';
import { dataOf, refusalOf } from '#tests/server/answers.ts';
import { payslips } from '../tables.ts';
import { insertRuns } from './queries.ts';
import { payRunSetup } from './test-runs.ts';

const setup = payRunSetup();
const { answer, begin, move, newClient, novemberDraft, reportsOf, sentRun, unreadOf } = setup;

describe('conflicts over a run', () => {
  test('of two who send it at once, the second is told that it is sent', async () => {
    await novemberDraft();
    const draft = await dataOf<PayRunWithReport>(begin());
    const reviewed = await dataOf<PayRunWithReport>(move(draft, 'IN_REVIEW'));
    const both = await Promise.all([move(reviewed, 'CLIENT_APPROVAL'), move(reviewed, 'CLIENT_APPROVAL')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const second = both.find(({ status }) => status === 409);
    expect(await second?.text()).toMatch(/sent this run to the client already/);
    expect((await unreadOf(setup.contact)).length).toBe(1);
  });

  test('an approval after the firm took it back is refused', async () => {
    const run = await sentRun();
    const back = await dataOf<PayRunWithReport>(move(run, 'IN_REVIEW'));
    expect(await reportsOf(setup.contact)).toEqual([]);
    expect(await unreadOf(setup.contact)).toEqual([]);
    expect((await answer(run, true)).status).toBe(404);
    await dataOf(move(back, 'CLIENT_APPROVAL'));
    expect(await refusalOf(answer(run, true))).toMatchObject({
      status: 409,
      message: expect.stringMatching(/sent again/),
    });
  });

  test('it is published once, and only with the payslips that were approved', async () => {
    const run = await sentRun();
    const approved = await dataOf<PayReport>(answer(run, true));
    const both = await Promise.all([move(approved, 'PUBLISHED'), move(approved, 'PUBLISHED')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);

    await newClient();
    const other = await dataOf<PayRunWithReport>(begin({ period_end: '2026-10-31' }));
    const reviewed = await dataOf<PayRunWithReport>(move(other, 'IN_REVIEW'));
    const sent = await dataOf<PayRunWithReport>(move(reviewed, 'CLIENT_APPROVAL'));
    const agreed = await dataOf<PayReport>(answer(sent, true));
    const withdrawn = { params: { id: setup.alder.payslipId } };
    await setup.server.call(withdrawPayslip, withdrawn, { bearer: setup.payroll });
    expect(await refusalOf(move(agreed, 'PUBLISHED'))).toMatchObject({
      status: 409,
      message: expect.stringMatching(/changed since the client approved/),
    });
  });

  test('its drafts are not published past the client while it is open', async () => {
    const run = await sentRun();
    const ids = run.report.rows.map(({ payslip_id }) => payslip_id);
    const publish = () => setup.server.call(publishPayslips, { body: { ids } }, { bearer: setup.payroll });
    expect(await refusalOf(publish())).toMatchObject({
      status: 409,
      message: expect.stringMatching(/part of a pay run/),
    });
    await dataOf(move(run, 'CANCELLED'));
    expect(await dataOf(publish())).toMatchObject([{ status: 'PUBLISHED', in_run: false }]);
  });

  test('a draft is not published while its run is being begun', async () => {
    const id = await novemberDraft();
    const begun = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const { id: userId, accountId } = setup.firm.staff.PAY;
    const who = actor('staff', { userId, accountId });
    const run = setup.server.db.as(who, async (tx) => {
      await lockClient(tx, setup.alder.clientId);
      await insertRuns(tx, [
        {
          id: setup.firm.id(),
          client_id: setup.alder.clientId,
          calendar_id: setup.calendar,
          period_start: '2026-11-01',
          period_end: '2026-11-30',
          pay_date: '2026-11-30',
          run_type: 'SCHEDULED',
          status: 'DRAFT',
          created_at: setup.server.now(),
        },
      ]);
      begun.resolve();
      await commit.promise;
    });
    await begun.promise;
    const published = setup.server.call(publishPayslips, { body: { ids: [id] } }, { bearer: setup.payroll });
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
    await setup.firm.as((tx) =>
      tx.update(payslips).set({ run_type: 'OFF_CYCLE' }).where(eq(payslips.id, id)),
    );
    await dataOf(begin());
    const publish = setup.server.call(publishPayslips, { body: { ids: [id] } }, { bearer: setup.payroll });
    expect(await dataOf(publish)).toMatchObject([{ status: 'PUBLISHED', in_run: false }]);
  });

  test('it needs a period of the calendar that has no run yet, and a payslip', async () => {
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
    setup.firm.as((tx) =>
      tx
        .update(clients)
        .set({ record_status: 'ended', business_status: 'LAPSED', end_date })
        .where(eq(clients.id, setup.alder.clientId)),
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
