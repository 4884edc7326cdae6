import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { actor } from '../db/actor.ts';
import { bankAccounts } from './tables.ts';
import { bankCalls, ibans } from './test-accounts.ts';

/* An account is written by the approval of a change alone: no role of the database has another way. */

let server: TestServer;
let firm: TestFirm;
let calls: ReturnType<typeof bankCalls>;
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

const ibansOf = async () =>
  (await calls.list(clientId, administrator)).accounts.map(({ values }) => values.iban);

/** Every role of the database; none writes an account or a change, or says who proposed one. */
const roles = ['none', 'staff', 'contact', 'employee', 'signer', 'system'] as const;
describe.each(roles)('the role of %s', (role) => {
  const asRole = (statement: ReturnType<typeof sql>) =>
    server.db.as(
      actor(role, { userId: firm.staff.ADM.id, permissions: ['edit bank details client'] }),
      (tx) => tx.execute(statement),
    );

  test('writes no account and no change of one', async () => {
    const account = await calls.inUse(clientId, finance, administrator);
    const { id } = await calls.changeOf(calls.change(account, finance));
    for (const statement of [
      sql`update bank_accounts set iban = ${ibans[1]}`,
      sql`delete from bank_accounts`,
      sql`insert into bank_accounts (id, client_id, label, updated_at) values (${firm.id()}, ${clientId}, 'Mine', now())`,
      sql`truncate bank_accounts cascade`,
      sql`update bank_changes set proposed_by = ${firm.staff.RM.id} where id = ${id}`,
      sql`update bank_changes set proposed_on = '{}' where id = ${id}`,
      sql`delete from bank_changes`,
      sql`insert into bank_changes (id, client_id, kind, proposed_by, proposed_on, proposed_at)
        values (${firm.id()}, ${clientId}, 'ADD', ${firm.staff.RM.id}, '{}', now())`,
      sql`alter table bank_accounts disable row level security`,
      sql`select app.staff_of_session(${firm.id()}::uuid, 'edit bank details client', now())`,
    ])
      await expect(asRole(statement)).rejects.toThrow();
    expect(await ibansOf()).toEqual([ibans[0]]);
  });

  test('names no session, and approves and refuses nothing without one', async () => {
    const { id } = await calls.changeOf(calls.add(clientId, finance));
    if (role !== 'system') await expect(asRole(sql`select id from sessions`)).rejects.toThrow();
    for (const statement of [
      sql`select app.approve_bank_change(${id}::uuid, ${firm.id()}::uuid, now()) as answer`,
      sql`select app.refuse_bank_change(${id}::uuid, ${firm.id()}::uuid, '', now()) as answer`,
      sql`select app.propose_bank_change(${firm.id()}::uuid, 'ADD', ${clientId}::uuid, null, null, null, '{"label": "Mine"}', ${firm.id()}::uuid,
        now()) as answer`,
    ]) {
      if (role !== 'staff') await expect(asRole(statement)).rejects.toThrow();
      else expect((await asRole(statement)).rows).toEqual([{ answer: 'forbidden' }]);
    }
    expect((await calls.list(clientId, administrator)).changes).toMatchObject([{ id, state: 'PROPOSED' }]);
    expect(await ibansOf()).toEqual([]);
  });

  test('writes no account of an employee', async () => {
    const { employee } = await firm.tenant(`Quay ${count++}`);
    await asRole(
      sql`update payroll_employees set bank_account = ${ibans[1]} where id = ${employee.id}`,
    ).catch(() => undefined);
    const { rows } = await firm.as((tx) =>
      tx.execute(sql`select bank_account from payroll_employees where id = ${employee.id}`),
    );
    expect(rows).toEqual([{ bank_account: null }]);
  });
});

test('no client’s account is read by anybody but staff and the system', async () => {
  await calls.inUse(clientId, finance, administrator);
  for (const role of ['none', 'contact', 'employee', 'signer'] as const)
    await expect(
      server.db.as(actor(role, { clientIds: [clientId] }), (tx) => tx.select().from(bankAccounts)),
    ).rejects.toThrow();
});
