import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { PayReport, PayRunWithReport } from '#contract/payroll/pay-runs.ts';
import * as contract from '#contract/payroll/pay-runs.ts';
import { contacts } from '#server/contacts/tables.ts';
import { actor } from '#server/db/actor.ts';
import { dataOf, refusalOf } from '#tests/server/answers.ts';
import { payRuns } from '../tables.ts';
import { payRunSetup } from './test-runs.ts';

const setup = payRunSetup();
const { answer, reportsOf, sentRun } = setup;

test('who answered stays who it was when the record of the contact has another account or address', async () => {
  const run = await sentRun();
  const approved = await dataOf<PayReport>(answer(run, true));
  expect(approved).toMatchObject({ answered_by: 'Con CONTACT_ADMIN', answered_as: null });
  const { id, email } = setup.alder.contacts.CONTACT_ADMIN;
  const change = (set: Partial<typeof contacts.$inferInsert>) =>
    setup.firm.as((tx) => tx.update(contacts).set(set).where(eq(contacts.id, id)));
  const read = () =>
    dataOf<PayRunWithReport>(
      setup.server.call(contract.readPayRun, { params: { id: run.id } }, { bearer: setup.payroll }),
    );
  await change({ email: 'married@harbour.example' });
  expect(await read()).toMatchObject({ answered_as: null });
  const account_id = await setup.firm.as((tx) => setup.firm.account(tx, 'client', 'taker@elsewhere.example'));
  await change({ account_id });
  expect(await read()).toMatchObject({ answered_by: 'Con CONTACT_ADMIN', answered_as: { email } });
  const taker = await setup.firm.bearerOf(account_id, 'client', 'contact');
  expect(await reportsOf(taker)).toMatchObject([{ id: run.id, answered_as: { email } }]);
  const again = await refusalOf(answer(run, true, { bearer: taker }));
  expect(again.message).toBe(`Con CONTACT_ADMIN (signed in as ${email}) approved this report already.`);
  // An answer of before accounts were kept.
  await setup.firm.as((tx) =>
    tx
      .update(payRuns)
      .set({ answered_account_id: null, answered_address: null })
      .where(eq(payRuns.id, run.id)),
  );
  expect(await read()).toMatchObject({ answered_as: { email: null } });
});

test('a contact answers in nobody else’s name, whatever the code would do', async () => {
  const run = await sentRun();
  const [mine, other] = [setup.alder.contacts.CONTACT_ADMIN, setup.alder.contacts.CONTACT_VIEWER];
  const who = actor('contact', {
    accountId: mine.accountId,
    contactIds: [mine.id],
    clientIds: [setup.alder.clientId],
    payrollAccess: true,
  });
  const own = { answered_contact_id: mine.id, answered_account_id: mine.accountId };
  const set = (as: Partial<typeof own>) =>
    setup.server.db.as(who, (tx) =>
      tx
        .update(payRuns)
        .set({ status: 'APPROVED', ...own, ...as })
        .where(eq(payRuns.id, run.id)),
    );
  await expect(set({ answered_account_id: other.accountId })).rejects.toThrow();
  await expect(set({ answered_contact_id: other.id })).rejects.toThrow();
  await set({});
});
