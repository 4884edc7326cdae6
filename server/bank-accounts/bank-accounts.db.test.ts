import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reverseActivity } from '#contract/activity.ts';
import * as bank from '#contract/clients/bank-accounts.ts';
import { obstacleWords } from '#contract/clients/bank-words.ts';
import { readLocalInfo } from '#contract/clients/client-data.ts';
import type { ListAnswer } from '#contract/core/endpoint.ts';
import { listSearch } from '#contract/core/list.ts';
import { type InboxItem, listInbox } from '#contract/inbox.ts';
import { masked } from '#contract/payroll/amounts.ts';
import { records } from '#contract/records.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { activityOf } from '../activity/queries.ts';
import { clients } from '../clients/tables.ts';
import { dayMs } from '../clock.ts';
import { actor } from '../db/actor.ts';
import { users } from '../people/tables.ts';
import { accounts } from '../session/tables.ts';
import { accountForm, bankCalls, ibans } from './test-accounts.ts';

let server: TestServer;
let firm: TestFirm;
let calls: ReturnType<typeof bankCalls>;
/** Finance and the administrator, who may both change accounts. */
let finance: string;
let administrator: string;
let clientId: string;
let count = 0;

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  calls = bankCalls(server, firm);
  finance = await firm.bearerOf(firm.staff.FIN.accountId, 'app', 'staff');
  administrator = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
});
beforeEach(async () => {
  ({ clientId } = await firm.tenant(`Quay ${count++}`));
});
afterAll(() => server.close());

/** The newest open session of an account. */
const sessionOf = (accountId: string): Promise<string> =>
  firm.as(async (tx) => {
    const { rows } = await tx.execute(
      sql`select id from sessions where account_id = ${accountId} and ended_at is null order by created_at desc, id desc limit 1`,
    );
    return String(rows[0]?.id);
  });
const ibansOf = async () =>
  (await calls.list(clientId, administrator)).accounts.map(({ values }) => values.iban);
const stateOf = async (id: string) =>
  (await calls.list(clientId, administrator)).changes.find((change) => change.id === id)?.state;

describe('two people change an account', () => {
  test('a further account is in use once somebody else approves it, and names both', async () => {
    const { id } = await calls.changeOf(calls.add(clientId, finance));
    expect(await ibansOf()).toEqual([]);
    expect((await calls.list(clientId, administrator)).changes).toMatchObject([
      { id, kind: 'ADD', state: 'PROPOSED', is_own: false, obstacle: null, before: null },
    ]);
    await succeeded(calls.approve(id, administrator));
    expect((await calls.list(clientId, administrator)).accounts).toMatchObject([
      {
        ...{ id, version: 1, state: 'VERIFIED', values: { label: 'Fees', iban: ibans[0] } },
        proposed_by: { id: firm.staff.FIN.id },
        verified_by: { id: firm.staff.ADM.id },
      },
    ]);
  });

  test('the account in use stays as it is until a change of it is approved, and through a refusal', async () => {
    const account = await calls.inUse(clientId, finance, administrator);
    const first = await calls.changeOf(calls.change(account, finance));
    expect(await ibansOf()).toEqual([ibans[0]]);
    await succeeded(calls.refuse(first.id, administrator, 'They say it is not theirs.'));
    expect(await stateOf(first.id)).toBe('REFUSED');
    expect(await ibansOf()).toEqual([ibans[0]]);
    const second = await calls.changeOf(calls.change(account, administrator));
    await succeeded(calls.approve(second.id, finance));
    expect(await ibansOf()).toEqual([ibans[1]]);
    expect((await calls.list(clientId, finance)).accounts).toMatchObject([{ version: 2 }]);
  });

  test('an account is closed by two people too', async () => {
    const account = await calls.inUse(clientId, finance, administrator);
    const body = { id: firm.id(), version: account.version };
    const input = { params: { id: account.id }, body };
    await succeeded(server.call(bank.closeBankAccount, input, { bearer: finance }));
    expect((await calls.list(clientId, finance)).accounts).toMatchObject([{ state: 'VERIFIED' }]);
    await succeeded(calls.approve(body.id, administrator));
    expect((await calls.list(clientId, finance)).accounts).toMatchObject([{ state: 'CLOSED' }]);
    expect((await calls.change({ ...account, version: 2 }, finance)).status).toBe(409);
  });

  test('a proposal or an approval sent once more does nothing twice', async () => {
    const id = firm.id();
    await succeeded(calls.add(clientId, finance, accountForm(), id));
    await succeeded(calls.add(clientId, finance, accountForm(), id));
    expect((await calls.add(clientId, finance, accountForm({ iban: ibans[1] }), id)).status).toBe(409);
    await succeeded(calls.approve(id, administrator));
    await succeeded(calls.approve(id, administrator));
    const { accounts, changes } = await calls.list(clientId, finance);
    expect([accounts.length, changes.length]).toEqual([1, 1]);
    const events = (await firm.as((tx) => activityOf(tx, id))).map(({ event }) => event);
    expect(events).toEqual(['proposed', 'created']);
  });

  test('those who may approve are told of a proposal, and not of its numbers; the proposer is not', async () => {
    await calls.changeOf(calls.add(clientId, finance));
    const unread = async (bearer: string) => {
      const { data } = (await (
        await succeeded(server.call(listInbox, { query: listSearch({}) }, { bearer }))
      ).json()) as ListAnswer<InboxItem>;
      return data.filter(({ path }) => path === `/app/clients/${clientId}/bank-details`);
    };
    const told = await unread(administrator);
    expect(told).toMatchObject([{ title: expect.stringContaining('Bank account to approve') }]);
    expect(JSON.stringify(told)).not.toContain(ibans[0]);
    expect(await unread(finance)).toEqual([]);
  });

  test('the numbers to call are those of a month before, not those that came with the change', async () => {
    const set = (phone: string) =>
      firm.as((tx) => tx.update(clients).set({ phone }).where(eq(clients.id, clientId)));
    await set('+41 44 111 11 11');
    const before = await calls.list(clientId, administrator);
    expect(before.phones).toContainEqual({ name: expect.any(String), phone: '+41 44 111 11 11' });
    await firm.as((tx) =>
      tx.execute(sql`insert into activity_log (id, name, event, description, subject_type, subject_id, client_id, old, attributes, audience, at)
        values (${firm.id()}, 'Client', 'updated', 'Quay', 'client', ${clientId}, ${clientId}, '{"phone": "+41 44 111 11 11"}',
          '{"phone": "+41 44 666 66 66"}', 'staff', ${server.now()})`),
    );
    await set('+41 44 666 66 66');
    const { phones } = await calls.list(clientId, administrator);
    expect(phones).toContainEqual({ name: expect.any(String), phone: '+41 44 111 11 11' });
    expect(JSON.stringify(phones)).not.toContain('666');
  });

  test('a value of a field of the firm belongs to the account, is checked by its field, and stays with it', async () => {
    const [definition] = firm.definitionIds.BANK_DETAILS;
    const wrong = calls.add(clientId, finance, accountForm({ more: [{ definition, value: 'many' }] }));
    expect(await refusalOf(wrong)).toMatchObject({
      errors: { 'form.more': [expect.stringContaining('number')] },
    });
    const other = { definition: firm.definitionIds.CLIENT[0], value: '1' };
    expect((await calls.add(clientId, finance, accountForm({ more: [other] }))).status).toBe(422);
    const form = accountForm({ more: [{ definition, value: '12' }] });
    const account = await calls.inUse(clientId, finance, administrator, form);
    expect(account.values.more).toEqual([{ definition, label: 'Number 0', value: '12' }]);
  });

  test('its further values are local information for whoever sees bank details, and keep their field as it is', async () => {
    const [definition] = firm.definitionIds.BANK_DETAILS;
    await calls.inUse(
      clientId,
      finance,
      administrator,
      accountForm({ more: [{ definition, value: '7212' }] }),
    );
    const heardBy = async (bearer: string) =>
      (await server.call(readLocalInfo, { params: { id: clientId } }, { bearer })).text();
    expect(await heardBy(finance)).toContain('7212');
    const auditor = await firm.bearerOf(firm.staff.AUD.accountId, 'app', 'staff');
    expect(await heardBy(auditor)).toContain(masked);
    const associate = await firm.bearerOf(firm.staff.ASC.accountId, 'app', 'staff');
    for (const bearer of [auditor, associate]) expect(await heardBy(bearer)).not.toContain('7212');
    const input = { params: { id: definition } };
    const { key, label } = await dataOf<{ key: string; label: string }>(
      server.call(records.fieldDefinitions.read, input, { bearer: administrator }),
    );
    const form = { key, label, entity: 'CLIENT' as const, type: 'NUMBER' as const, required: false };
    const body = { version: 1, form: { ...form, options: [], country: '' } };
    const moved = server.call(records.fieldDefinitions.update, { ...input, body }, { bearer: administrator });
    expect((await moved).status).toBe(422);
    const gone = server.call(
      records.fieldDefinitions.remove,
      { ...input, query: {} },
      { bearer: administrator },
    );
    expect((await gone).status).toBe(409);
  });
});

describe('one person cannot', () => {
  const refusedAs = async (answer: Promise<Response>, obstacle: keyof typeof obstacleWords) =>
    expect(await refusalOf(answer)).toMatchObject({ status: 403, message: obstacleWords[obstacle] });

  test('approve what they proposed, by another session either; withdrawing it is theirs', async () => {
    const { id, is_own, obstacle } = await calls.changeOf(calls.add(clientId, finance));
    expect([is_own, obstacle]).toEqual([true, 'same_person']);
    await refusedAs(calls.approve(id, finance), 'same_person');
    const another = await firm.bearerOf(firm.staff.FIN.accountId, 'app', 'staff');
    await refusedAs(calls.approve(id, another), 'same_person');
    await succeeded(calls.refuse(id, another));
    expect(await stateOf(id)).toBe('WITHDRAWN');
    expect(await ibansOf()).toEqual([]);
  });

  test.each(['name', 'address but for what follows a plus'] as const)(
    'approve by a second account of the same %s',
    async (likeness) => {
      const rowOf = async ({ id }: { id: string }) =>
        (await firm.as((tx) => tx.select().from(users).where(eq(users.id, id))))[0];
      const [other, own] = [await rowOf(firm.staff.FIN), await rowOf(firm.staff.ADM)];
      if (!other || !own) throw new Error('The firm lacks somebody.');
      const { id } = await calls.changeOf(calls.add(clientId, finance));
      const alike =
        likeness === 'name'
          ? { first_name: other.first_name, last_name: other.last_name.toUpperCase() }
          : { email: 'fin+two@firm.example' };
      const set = (facts: Partial<typeof users.$inferInsert>) =>
        firm.as((tx) => tx.update(users).set(facts).where(eq(users.id, own.id)));
      await set(alike);
      await refusedAs(calls.approve(id, administrator), 'alone');
      const { first_name, last_name, email } = own;
      await set({ first_name, last_name, email });
      await succeeded(calls.approve(id, administrator));
    },
  );

  test('approve as somebody else who signs in on the device of the proposer, after signing out of it', async () => {
    const first = await calls.signIn(firm.staff.FIN.email);
    const { id } = await calls.changeOf(calls.add(clientId, first.bearer));
    const second = await calls.signIn(firm.staff.ADM.email, first.cookie);
    expect((await calls.list(clientId, second.bearer)).changes).toMatchObject([{ obstacle: 'same_device' }]);
    await refusedAs(calls.approve(id, second.bearer), 'same_device');
    expect(await ibansOf()).toEqual([]);
    const own = await calls.signIn(firm.staff.ADM.email);
    await succeeded(calls.approve(id, own.bearer));
  });

  test('approve as somebody else in another browser of the proposer', async () => {
    const other = await calls.signIn(firm.staff.FIN.email);
    const { bearer } = await calls.signIn(firm.staff.FIN.email);
    const { id } = await calls.changeOf(calls.add(clientId, bearer));
    const borrowed = await calls.signIn(firm.staff.ADM.email, other.cookie);
    await refusedAs(calls.approve(id, borrowed.bearer), 'same_device');
  });

  test('approve on their own device what they proposed as somebody else there', async () => {
    const own = await calls.signIn(firm.staff.ADM.email);
    const borrowed = await calls.signIn(firm.staff.FIN.email, own.cookie);
    const { id } = await calls.changeOf(calls.add(clientId, borrowed.bearer));
    const again = await calls.signIn(firm.staff.ADM.email, borrowed.cookie);
    await refusedAs(calls.approve(id, again.bearer), 'same_device');
  });

  test('approve while nobody else may, whoever proposed it; the page says so', async () => {
    const { id } = await calls.changeOf(calls.add(clientId, finance));
    const suspended = (status: 'ACTIVE' | 'SUSPENDED') =>
      firm.as((tx) => tx.update(users).set({ status }).where(eq(users.id, firm.staff.FIN.id)));
    await suspended('SUSPENDED');
    const { can_approve, changes } = await calls.list(clientId, administrator);
    expect([can_approve, changes[0]?.obstacle]).toEqual([false, 'alone']);
    await refusedAs(calls.approve(id, administrator), 'alone');
    await suspended('ACTIVE');
    expect((await calls.list(clientId, administrator)).can_approve).toBe(true);
  });

  test('approve by a role that does not change accounts, or that sees them masked', async () => {
    const { id } = await calls.changeOf(calls.add(clientId, finance));
    for (const role of ['RM', 'CMP', 'PAY', 'AUD'] as const) {
      const bearer = await firm.bearerOf(firm.staff[role].accountId, 'app', 'staff');
      expect((await calls.approve(id, bearer)).status).toBe(403);
      expect((await calls.refuse(id, bearer)).status).toBe(403);
      expect((await calls.add(clientId, bearer)).status).toBe(403);
    }
    const auditor = await firm.bearerOf(firm.staff.AUD.accountId, 'app', 'staff');
    const seen = await calls.list(clientId, auditor);
    expect(seen).toMatchObject({ masked: true, phones: [], changes: [{ after: { iban: masked } }] });
    expect(JSON.stringify(seen)).not.toContain(ibans[0]);
  });

  test('change an account by a file: each row is proposed, and a wrong one keeps all out', async () => {
    const send = (forms: ReturnType<typeof accountForm>[], check = false) =>
      server.call(
        bank.importBankAccounts,
        {
          params: { id: clientId },
          body: { id: firm.id(), check, rows: forms.map((form) => ({ id: firm.id(), form })) },
        },
        { bearer: finance },
      );
    const rows = [accountForm(), accountForm({ label: 'Salaries', iban: ibans[1] })];
    const [definition] = firm.definitionIds.CLIENT;
    expect(
      await refusalOf(send([...rows, accountForm({ more: [{ definition, value: '1' }] })])),
    ).toMatchObject({
      errors: { 'rows.2.form.more': [expect.any(String)] },
    });
    await succeeded(send(rows, true));
    expect((await calls.list(clientId, finance)).changes).toEqual([]);
    await succeeded(send(rows));
    const { accounts, changes } = await calls.list(clientId, finance);
    expect(accounts).toEqual([]);
    expect(changes.map(({ state, obstacle }) => [state, obstacle])).toEqual([
      ['PROPOSED', 'same_person'],
      ['PROPOSED', 'same_person'],
    ]);
  });

  test('undo an approved change alone: reversing it proposes the opposite', async () => {
    const account = await calls.inUse(clientId, finance, administrator);
    const { id } = await calls.changeOf(calls.change(account, finance));
    await succeeded(calls.approve(id, administrator));
    const entries = await firm.as((tx) => activityOf(tx, account.id));
    const entry = entries.findLast(({ event }) => event === 'updated');
    const input = { params: { id: entry?.id ?? '' }, body: { whole_batch: false } };
    await succeeded(server.call(reverseActivity, input, { bearer: administrator }));
    expect(await ibansOf()).toEqual([ibans[1]]);
    const [proposed] = (await calls.list(clientId, finance)).changes;
    expect(proposed).toMatchObject({ state: 'PROPOSED', after: { iban: ibans[0] } });
    await refusedAs(calls.approve(proposed?.id ?? '', administrator), 'same_person');
    await succeeded(calls.approve(proposed?.id ?? '', finance));
    expect(await ibansOf()).toEqual([ibans[0]]);
  });
});

describe('a change that no longer stands is not approved', () => {
  test('one that another superseded, and each other decided one', async () => {
    const account = await calls.inUse(clientId, finance, administrator);
    const first = await calls.changeOf(calls.change(account, finance));
    const second = await calls.changeOf(calls.change(account, finance, accountForm({ label: 'Other' })));
    expect(await stateOf(first.id)).toBe('SUPERSEDED');
    expect(await refusalOf(calls.approve(first.id, administrator))).toMatchObject({
      status: 409,
      message: expect.stringContaining('another change in place of this one'),
    });
    await succeeded(calls.refuse(second.id, administrator));
    expect((await calls.approve(second.id, administrator)).status).toBe(409);
    expect(await ibansOf()).toEqual([ibans[0]]);
  });

  test('one of an older version of the account is not proposed', async () => {
    const account = await calls.inUse(clientId, finance, administrator);
    const { id } = await calls.changeOf(calls.change(account, finance));
    await succeeded(calls.approve(id, administrator));
    expect((await calls.change(account, finance, accountForm({ label: 'Late' }))).status).toBe(409);
  });

  test('of two who approve or refuse at once, one decides', async () => {
    const account = await calls.inUse(clientId, finance, administrator);
    const { id } = await calls.changeOf(calls.change(account, finance));
    const another = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
    const answers = await Promise.all([
      calls.approve(id, administrator),
      calls.refuse(id, another),
      calls.refuse(id, finance),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const { accounts: held } = await calls.list(clientId, administrator);
    const isApproved = (await stateOf(id)) === 'APPROVED';
    expect(held.map(({ version }) => version)).toEqual([isApproved ? 2 : 1]);
  });

  test('an id that is nobody’s, an account of another client, and a change of a deleted client change nothing', async () => {
    expect((await calls.approve(firm.id(), administrator)).status).toBe(404);
    const theirs = await calls.inUse(clientId, finance, administrator);
    const other = await firm.tenant(`Quay ${count++}`);
    const session = await sessionOf(firm.staff.FIN.accountId);
    const outcome = await server.db.as(actor('staff'), (tx) =>
      tx.execute(sql`select app.propose_bank_change(${firm.id()}::uuid, 'CHANGE', ${other.clientId}::uuid, ${theirs.id}::uuid, null, 1,
        '{"label": "Mine"}'::jsonb, ${session}::uuid, ${server.now()}::timestamptz) as answer`),
    );
    expect(outcome.rows[0]?.answer).toBe('unknown');
    expect(await ibansOf()).toEqual([ibans[0]]);
    const { id } = await calls.changeOf(calls.change(theirs, administrator));
    const bin = (deleted_at: string | null) =>
      firm.as((tx) => tx.update(clients).set({ deleted_at }).where(eq(clients.id, clientId)));
    await bin(server.now());
    const approval = await server.db.as(actor('staff'), (tx) =>
      tx.execute(
        sql`select app.approve_bank_change(${id}::uuid, ${session}::uuid, ${server.now()}::timestamptz) as answer`,
      ),
    );
    expect(approval.rows[0]?.answer).toBe('unknown');
    await bin(null);
    expect(await ibansOf()).toEqual([ibans[0]]);
  });

  test('a session that ended, of a person who is suspended, or that nobody has, proposes and approves nothing', async () => {
    const { id } = await calls.changeOf(calls.add(clientId, administrator));
    const ask = (sessionId: string, at = server.now()) =>
      server.db.as(actor('staff', { userId: firm.staff.FIN.id }), async (tx) => {
        const { rows } = await tx.execute(
          sql`select app.approve_bank_change(${id}::uuid, ${sessionId}::uuid, ${at}::timestamptz) as answer`,
        );
        return rows[0]?.answer;
      });
    expect(await ask(firm.id())).toBe('forbidden');
    const own = await sessionOf(firm.staff.FIN.accountId);
    const set = (status: 'ACTIVE' | 'SUSPENDED') =>
      firm.as((tx) => tx.update(accounts).set({ status }).where(eq(accounts.id, firm.staff.FIN.accountId)));
    await set('SUSPENDED');
    expect(await ask(own)).toBe('forbidden');
    await set('ACTIVE');
    expect(await ask(own, new Date(Date.parse(server.now()) + dayMs).toISOString())).toBe('forbidden');
    expect(await ask(own)).toBe('approved');
  });
});
