import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ApproverForm } from '#contract/clients/approvers.form.ts';
import { type Approver, addApprover, removeApprover } from '#contract/clients/approvers.ts';
import type { PayReport } from '#contract/payroll/pay-runs.ts';
import { actor } from '#server/db/actor.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { payRunSetup } from './test-runs.ts';

const setup = payRunSetup();
const { answer, begin, move, novemberDraft, reportsOf, sentRun, unreadOf } = setup;

/** A second administrator of the client with access to its payroll: their contact and their session. */
async function colleague() {
  const { firm, alder } = setup;
  const flags = { finance_access: false, payroll_access: true };
  const accountId = await firm.contactWith(alder, 'CONTACT_ADMIN', flags);
  const { rows } = await firm.as((tx) =>
    tx.execute(sql`select id from contacts where account_id = ${accountId}`),
  );
  return { id: String(rows[0]?.id), accountId, bearer: await firm.bearerOf(accountId, 'client', 'contact') };
}

/** Gives a contact a right for payroll. */
async function right(contact: string, change: Partial<Record<keyof ApproverForm, unknown>> = {}) {
  const { firm, server, alder } = setup;
  const bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  const form = {
    ...{ contact, subject: 'PAYROLL', mode: 'SINGLE', joint_with: [], most: '', currency: '' },
    ...{ from: '2020-01-01', to: '' },
    ...change,
  };
  const body = { id: firm.id(), form } as never;
  const approver = await dataOf<Approver>(
    server.call(addApprover, { params: { id: alder.clientId }, body }, { bearer }),
  );
  const remove = () =>
    succeeded(
      server.call(
        removeApprover,
        { params: { id: approver.id }, body: { version: approver.version } },
        { bearer },
      ),
    );
  return { remove };
}
const own = () => setup.alder.contacts.CONTACT_ADMIN.id;
const stateOf = async (id: string) => (await reportsOf(setup.contact)).find((one) => one.id === id)?.status;

describe('a client with rights for payroll', () => {
  test('asks the people whom they name, and nobody else approves or returns', async () => {
    const other = await colleague();
    await right(own());
    const run = await sentRun();
    const asked = 'Payroll to approve: November 2026';
    expect((await unreadOf(setup.contact)).map(({ title }) => title)).toContain(asked);
    expect((await unreadOf(other.bearer)).map(({ title }) => title)).not.toContain(asked);
    expect(await reportsOf(other.bearer)).toMatchObject([{ id: run.id, right: 'none' }]);
    for (const approve of [true, false])
      expect(await refusalOf(answer(run, approve, { bearer: other.bearer, comment: 'No.' }))).toMatchObject({
        status: 403,
        message: expect.stringContaining('names other people'),
      });
    await succeeded(answer(run, true));
    expect(await stateOf(run.id)).toBe('APPROVED');
  });

  test('takes two where they are joint, and names both', async () => {
    const other = await colleague();
    await right(own(), { mode: 'JOINT' });
    await right(other.id, { mode: 'JOINT' });
    const run = await sentRun();
    const first = await dataOf<PayReport>(answer(run, true));
    expect(first).toMatchObject({ status: 'CLIENT_APPROVAL', approvals: [{ mine: true }] });
    // Once more by the same person is no second approval.
    await succeeded(answer(run, true));
    expect(await stateOf(run.id)).toBe('CLIENT_APPROVAL');
    expect(await reportsOf(other.bearer)).toMatchObject([{ right: 'second', approvals: [{ mine: false }] }]);
    const second = await dataOf<PayReport>(answer(run, true, { bearer: other.bearer }));
    expect(second.status).toBe('APPROVED');
    expect(second.answered_by).toBe('Con CONTACT_ADMIN and CONTACT_ADMIN');
  });

  test('of two who approve jointly at once, both count', async () => {
    const other = await colleague();
    await right(own(), { mode: 'JOINT' });
    await right(other.id, { mode: 'JOINT' });
    const run = await sentRun();
    await Promise.all([answer(run, true), answer(run, true, { bearer: other.bearer })].map(succeeded));
    expect(await stateOf(run.id)).toBe('APPROVED');
  });

  test('an approval counts for the version that was read: sent again, it takes two again', async () => {
    const other = await colleague();
    await right(own(), { mode: 'JOINT' });
    await right(other.id, { mode: 'JOINT' });
    const run = await sentRun();
    await succeeded(answer(run, true));
    const back = await dataOf<{ id: string; version: number }>(move(run, 'IN_REVIEW'));
    const again = await dataOf<{ id: string; version: number }>(move(back, 'CLIENT_APPROVAL'));
    expect(await dataOf<PayReport>(answer(again, true, { bearer: other.bearer }))).toMatchObject({
      status: 'CLIENT_APPROVAL',
      approvals: [{ mine: true }],
    });
  });

  test('a joint approval is of the people it names', async () => {
    const [other, third] = [await colleague(), await colleague()];
    await right(own(), { mode: 'JOINT', joint_with: [third.id] });
    await right(other.id, { mode: 'JOINT' });
    await right(third.id, { mode: 'JOINT' });
    const run = await sentRun();
    await succeeded(answer(run, true));
    await succeeded(answer(run, true, { bearer: other.bearer }));
    expect(await stateOf(run.id)).toBe('CLIENT_APPROVAL');
    await succeeded(answer(run, true, { bearer: third.bearer }));
    expect(await stateOf(run.id)).toBe('APPROVED');
  });

  test.each([
    ['below its gross pay', { most: '6599.99', currency: 'CHF' }],
    ['in another currency', { most: '999999', currency: 'EUR' }],
  ])('does not approve with a limit %s; returning is theirs', async (_, limit) => {
    await right(own(), limit);
    const run = await sentRun();
    expect(await refusalOf(answer(run, true))).toMatchObject({
      status: 403,
      message: expect.stringContaining('above the amount'),
    });
    await succeeded(answer(run, false, { comment: 'Too much.' }));
  });

  test('approves within a limit', async () => {
    await right(own(), { most: '6600', currency: 'CHF' });
    const run = await sentRun();
    await succeeded(answer(run, true));
  });

  test('is asked nothing while nobody, or only one of two, may answer', async () => {
    const { id } = setup.alder.contacts.CONTACT_VIEWER;
    const viewer = await right(id);
    await novemberDraft();
    const draft = await dataOf<{ id: string; version: number }>(begin());
    const reviewed = await dataOf<{ id: string; version: number }>(move(draft, 'IN_REVIEW'));
    expect((await refusalOf(move(reviewed, 'CLIENT_APPROVAL'))).message).toContain('approval rights name');
    await viewer.remove();
    await right(own(), { mode: 'JOINT' });
    expect((await refusalOf(move(reviewed, 'CLIENT_APPROVAL'))).message).toContain('two people');
  });

  test('a right that is over or taken away rules nothing', async () => {
    const other = await colleague();
    await right(other.id, { from: '2020-01-01', to: '2020-12-31' });
    const { remove } = await right(other.id);
    await remove();
    const run = await sentRun();
    await succeeded(answer(run, true));
  });

  test('a contact without a right approves nothing in the database either', async () => {
    const other = await colleague();
    await right(own(), { mode: 'JOINT' });
    await right(other.id, { mode: 'JOINT' });
    const run = await sentRun();
    const as = (contactId: string, accountId: string) =>
      actor('contact', {
        accountId,
        contactIds: [contactId],
        clientIds: [setup.alder.clientId],
        payrollAccess: true,
      });
    const { id, accountId } = setup.alder.contacts.CONTACT_ADMIN;
    const approve = setup.server.db.as(as(id, accountId), (tx) =>
      tx.execute(sql`update pay_runs set status = 'APPROVED', answered_contact_id = ${id}, answered_account_id = ${accountId},
        answered_at = ${setup.server.now()} where id = ${run.id}`),
    );
    await expect(approve).rejects.toThrow();
    const inOthersName = setup.server.db.as(as(id, accountId), (tx) =>
      tx.execute(sql`insert into pay_run_approvals (run_id, version, contact_id, account_id, address, name, at)
        values (${run.id}, ${run.version}, ${other.id}, ${other.accountId}, '', '', ${setup.server.now()})`),
    );
    await expect(inOthersName).rejects.toThrow();
  });
});

test('a client without rights for payroll lets each who may answer approve alone', async () => {
  const run = await sentRun();
  expect(await reportsOf(setup.contact)).toMatchObject([{ right: 'alone', approvals: [] }]);
  await succeeded(answer(run, true));
});
