import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, actor } from '../actor.ts';
import { asSystem } from '../as-system.ts';
import { pgCode } from '../db.ts';
import { testDatabase } from '../test-database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const run = (who: Actor, statement: string) =>
  database.db.as(who, async (tx) => (await tx.execute(sql.raw(statement))).rows);
const refused = async (who: Actor, statement: string) =>
  expect(await run(who, statement).then(() => 'allowed', pgCode), statement).toBe('42501');

describe('a role per audience', () => {
  test('no actor reads no table', async () => {
    const tables = await run(actor('system'), "select tablename from pg_tables where schemaname = 'public'");
    for (const { tablename } of tables) {
      const statement = `select 1 from ${tablename}`;
      await refused(actor('none'), statement);
      const anonymous = database.db.asAnonymous((tx) => tx.execute(sql.raw(statement)));
      expect(await anonymous.then(() => 'allowed', pgCode), statement).toBe('42501');
    }
  });

  test('only the system touches what sign-in keeps', async () => {
    for (const audience of ['staff', 'contact', 'employee', 'signer'] as const) {
      for (const table of ['accounts', 'sessions', 'bearers', 'rate_limits'])
        await refused(actor(audience), `select 1 from ${table}`);
      await refused(actor(audience), 'select share from devices');
      await refused(actor(audience), 'select private_key from sealing_keys');
    }
  });

  test('what the system does in a person’s transaction ends with its work, also with a refusal that is caught', async () => {
    const staff = actor('staff');
    const roles = await database.db.as(staff, async (tx) => {
      const role = async () => (await tx.execute(sql`select current_user as role`)).rows[0]?.role;
      const within = await asSystem(tx, role);
      const refusing = asSystem(tx, () => Promise.reject(new Error('No.')));
      await refusing.catch(() => undefined);
      return [within, await role()];
    });
    expect(roles).toEqual(['portico_system', 'portico_staff']);
  });

  test('work of the system within other work of it leaves that the system’s', async () => {
    const staff = actor('staff');
    const roles = await database.db.as(staff, async (tx) => {
      const role = async () => (await tx.execute(sql`select current_user as role`)).rows[0]?.role;
      const outer = await asSystem(tx, async () => [await asSystem(tx, role), await role()]);
      return [...outer, await role()];
    });
    expect(roles).toEqual(['portico_system', 'portico_system', 'portico_staff']);
  });

  test('staff see how far a mail came, and not whom it is for or what it says', async () => {
    for (const column of ['text', 'html', 'subject', '"to"', 'if_refused', '*'])
      await refused(actor('staff'), `select ${column} from mails`);
    expect(await run(actor('staff'), 'select id, sent_at, refused_at, cause from mails')).toEqual([]);
  });

  test('nobody changes the audit or the activity log', async () => {
    for (const audience of ['staff', 'contact', 'employee', 'signer', 'system'] as const) {
      for (const table of ['audit', 'activity_log']) {
        await refused(actor(audience), `update ${table} set at = now()`);
        await refused(actor(audience), `delete from ${table}`);
      }
    }
  });

  test('every table has row security', async () => {
    const open = await run(
      actor('system'),
      "select tablename from pg_tables where schemaname = 'public' and not rowsecurity",
    );
    expect(open).toEqual([]);
  });

  test('a pooled connection forgets the actor before', async () => {
    await run(actor('contact', { clientIds: ['01990000-0000-7000-8000-000000000001'] }), 'select 1');
    const rows = await run(actor('employee'), "select app.ids('client_ids') as ids, current_user as role");
    expect(rows).toEqual([{ ids: [], role: 'portico_employee' }]);
  });
});
