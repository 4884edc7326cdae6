import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Audience, Endpoint } from '#contract/core/endpoint.ts';
import { listSearch } from '#contract/core/list.ts';
import { type Role, roles as roleFacts, rolePermissions } from '#contract/core/permissions.ts';
import { listInbox } from '#contract/inbox.ts';
import { endpoints } from '#contract/index.ts';
import { listRoles, type RoleRow, updateRole } from '#contract/people/roles.ts';
import { type Person, readPerson } from '#contract/people/users.ts';
import { beginSecondFactor, readSecondFactor, removeSecondFactor } from '#contract/session/second-factor.ts';
import { clientMe, type SessionUser, userMe } from '#contract/session/session.ts';
import { contacts } from '#server/contacts/tables.ts';
import { handlers } from '#server/domains.ts';
import { handle, handleWithoutTransaction } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { insertRoles } from '#server/people/queries.ts';
import { directoryGroups, groupRoles, roles, userGroups } from '#server/people/tables.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { byBoth, byPassword, setUpFactor } from '#tests/server/sign-in/second-factor.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { sessions } from '../tables.ts';
import { secondFactors } from './tables.ts';

/** Sets by name which roles require a second factor; those outside the staff have no row before. */
async function require(firm: TestFirm, ...names: Role[]): Promise<void> {
  await firm.as(async (tx) => {
    const there = (await tx.select({ name: roles.name }).from(roles)).map(({ name }) => name);
    await insertRoles(
      tx,
      names
        .filter((name) => !there.includes(name))
        .map((name) => ({
          id: firm.id(),
          name,
          guard_name: roleFacts[name].guard,
          permissions: rolePermissions(name),
        })),
    );
    await tx.update(roles).set({ second_factor: false });
    for (const name of names) await tx.update(roles).set({ second_factor: true }).where(eq(roles.name, name));
  });
}

describe('a session that waits for a second factor', () => {
  // Checks are real, handlers are not: a call that passes the checks is refused with `gone`.
  const doors = handlers.map(({ endpoint, inTransaction }) =>
    (inTransaction ? handle : handleWithoutTransaction)(endpoint, async () => {
      throw new Refusal('gone');
    }),
  );
  let server: TestServer;
  const bearers = new Map<Audience, string>();
  beforeAll(async () => {
    server = await testServer({ handlers: doors, env: { RATE_LIMIT_FACTOR: '0' } });
    const firm = await testFirm(server);
    const { employee, contacts } = await firm.tenant('Alder');
    bearers.set('staff', await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff'));
    bearers.set('contact', await firm.bearerOf(contacts.CONTACT_ADMIN.accountId, 'client', 'contact'));
    bearers.set('employee', await firm.bearerOf(employee.accountId, 'client', 'employee'));
    await require(firm, 'ADM', 'CONTACT_ADMIN', 'EMPLOYEE');
  });
  afterAll(() => server.close());

  async function atTheDoor(endpoint: Endpoint, bearer: string | undefined): Promise<string> {
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const params = Object.fromEntries(names.map((name) => [name, '01990000-0000-7000-8000-000000000001']));
    const response = await server.call(endpoint as never, { params } as never, { bearer, raw: '{' });
    const { code } = (await response.json()) as { code: string };
    return ['unauthorized', 'forbidden', 'factor_required', 'consent_required'].includes(code)
      ? code
      : 'let in';
  }

  const opened = [
    'secondFactor.begin',
    'secondFactor.confirm',
    'secondFactor.read',
    'session.logout',
    'session.me.client',
    'session.me.employee',
    'session.me.external',
    'session.me.main',
  ];
  test('may call eight endpoints: those of setting it up, its person, and the sign-out', () => {
    const named = endpoints.filter(({ allow }) => allow.by === 'bearer' && allow.beforeFactor);
    expect(named.map(({ name }) => name).sort()).toEqual(opened);
  });

  const behind = endpoints.filter(({ allow }) => allow.by === 'bearer');
  describe.each(['staff', 'contact', 'employee'] as const)('of %s', (audience) => {
    test.each(behind.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (name, endpoint) => {
      const allowed = endpoint.allow.by === 'bearer' && endpoint.allow.audiences.includes(audience);
      const expected = allowed ? (opened.includes(name) ? 'let in' : 'factor_required') : 'forbidden';
      expect(await atTheDoor(endpoint, bearers.get(audience))).toBe(expected);
    });
  });
});

describe('a second factor that a role requires', () => {
  let server: TestServer;
  let firm: TestFirm;
  let tenant: Tenant;
  beforeAll(async () => {
    server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
    firm = await testFirm(server);
    tenant = await firm.tenant('Alder');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await require(firm);
    await firm.as((tx) => tx.delete(secondFactors));
    server.wait(15 * 60_000);
  });

  const administrator = () => firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  const inbox = (bearer: string) => server.call(listInbox, { query: listSearch({}) }, { bearer });
  const codeOf = async (bearer: string) => {
    const response = await inbox(bearer);
    return response.ok ? 'let in' : ((await response.json()) as { code: string }).code;
  };
  const roleNow = async (name: string, bearer: string) => {
    const all = await dataOf<RoleRow[]>(server.call(listRoles, {}, { bearer }));
    const found = all.find((each) => each.name === name);
    if (!found) throw new Error(name);
    return found;
  };
  /** True if administrators are told that the relationship manager has a factor yet to set up. */
  const isDue = async () => {
    const input = { params: { id: firm.staff.RM.id } };
    const read = server.call(readPerson, input, { bearer: await administrator() });
    return (await dataOf<Person>(read)).second_factor_due;
  };
  async function setFlag(name: Role, second_factor: boolean, bearer: string) {
    const { version, permissions } = await roleNow(name, bearer);
    const body = { version, permissions: permissions as never[], second_factor };
    return server.call(updateRole, { params: { name }, body }, { bearer });
  }

  test('counts from the next request of sessions that are open, and no longer once it is not required', async () => {
    const bearer = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
    expect(await codeOf(bearer)).toBe('let in');
    const by = await administrator();
    const changed = await dataOf<RoleRow>(setFlag('RM', true, by));
    expect(changed.second_factor).toBe(true);
    expect(await codeOf(bearer)).toBe('factor_required');
    const me = await dataOf<SessionUser>(server.call(userMe, {}, { bearer }));
    expect(me.awaits_factor).toBe(true);
    await succeeded(setFlag('RM', false, by));
    expect(await codeOf(bearer)).toBe('let in');
  });

  test('is set up at the first sign-in, after which everything answers', async () => {
    await require(firm, 'RM');
    const { email } = firm.staff.RM;
    const { access_token: bearer, user } = (await (await byPassword(server, email)).json()) as {
      access_token: string;
      user: SessionUser;
    };
    expect(user.awaits_factor).toBe(true);
    expect(await codeOf(bearer)).toBe('factor_required');
    expect(await isDue()).toBe(true);
    // Begun is not set up.
    await succeeded(server.call(beginSecondFactor, {}, { bearer }));
    expect(await codeOf(bearer)).toBe('factor_required');
    const { next } = await setUpFactor(server, bearer);
    expect(await codeOf(bearer)).toBe('let in');
    expect(await isDue()).toBe(false);
    const { user: again } = await byBoth(server, email, next());
    expect(again.awaits_factor).toBeUndefined();
  });

  test('set up in one session frees no other that a password opened: those are over', async () => {
    await require(firm, 'RM');
    const { accountId, email } = firm.staff.RM;
    const byPasskey = await firm.bearerOf(accountId, 'app', 'staff');
    await firm.as((tx) =>
      tx.update(sessions).set({ came_by: 'passkey' }).where(eq(sessions.account_id, accountId)),
    );
    const open = async () =>
      ((await (await byPassword(server, email)).json()) as { access_token: string }).access_token;
    const [another, mine] = [await open(), await open()];
    expect([await codeOf(another), await codeOf(byPasskey)]).toEqual(['factor_required', 'let in']);
    await setUpFactor(server, mine);
    expect(await codeOf(another)).toBe('session_ended');
    expect([await codeOf(mine), await codeOf(byPasskey)]).toEqual(['let in', 'let in']);
  });

  test('cannot be switched off by its person, and the settings say so', async () => {
    const bearer = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
    const { next } = await setUpFactor(server, bearer);
    await require(firm, 'RM');
    const state = await dataOf<{ required: boolean }>(server.call(readSecondFactor, {}, { bearer }));
    expect(state.required).toBe(true);
    const refused = await refusalOf(server.call(removeSecondFactor, { body: { code: next() } }, { bearer }));
    expect(refused).toMatchObject({
      status: 409,
      message: 'Your role asks for a second factor, so it cannot be switched off.',
    });
    expect(await codeOf(bearer)).toBe('let in');
  });

  test.each(['passkey', 'cloud'] as const)('is not asked of a session by %s', async (came_by) => {
    await require(firm, 'RM');
    const { accountId } = firm.staff.RM;
    const bearer = await firm.bearerOf(accountId, 'app', 'staff');
    await firm.as((tx) => tx.update(sessions).set({ came_by }).where(eq(sessions.account_id, accountId)));
    expect(await codeOf(bearer)).toBe('let in');
  });

  test('is asked of who has the role by a group of the directory', async () => {
    await require(firm, 'FIN');
    const bearer = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
    expect(await codeOf(bearer)).toBe('let in');
    await firm.as(async (tx) => {
      const group_id = firm.id();
      const [role] = await tx.select().from(roles).where(eq(roles.name, 'FIN'));
      await tx.insert(directoryGroups).values({ id: group_id, name: 'Finance', created_at: server.now() });
      await tx.insert(groupRoles).values({ group_id, role_id: role?.id ?? '' });
      await tx.insert(userGroups).values({ group_id, user_id: firm.staff.RM.id });
    });
    expect(await codeOf(bearer)).toBe('factor_required');
  });

  test('is asked of a contact with the role at any of their clients, and of employees by theirs', async () => {
    const { CONTACT_VIEWER } = tenant.contacts;
    const bearer = await firm.bearerOf(CONTACT_VIEWER.accountId, 'client', 'contact');
    const employee = await firm.bearerOf(tenant.employee.accountId, 'client', 'employee');
    await require(firm, 'EMPLOYEE');
    expect([await codeOf(bearer), await codeOf(employee)]).toEqual(['let in', 'factor_required']);
    await require(firm, 'CONTACT_ADMIN');
    expect([await codeOf(bearer), await codeOf(employee)]).toEqual(['let in', 'let in']);
    const other = await firm.tenant('Birch');
    await firm.as((tx) =>
      tx
        .update(contacts)
        .set({ account_id: CONTACT_VIEWER.accountId })
        .where(eq(contacts.id, other.contacts.CONTACT_ADMIN.id)),
    );
    expect(await codeOf(bearer)).toBe('factor_required');
    expect((await server.call(clientMe, {}, { bearer })).status).toBe(200);
  });

  test('comes before the agreement of a contact', async () => {
    const agreement = await firm.agreement();
    await require(firm, 'CONTACT_ADMIN');
    const { accountId } = tenant.contacts.CONTACT_ADMIN;
    const bearer = await firm.bearerOf(accountId, 'client', 'contact');
    expect(await codeOf(bearer)).toBe('factor_required');
    await setUpFactor(server, bearer);
    expect(await codeOf(bearer)).toBe('consent_required');
    await firm.accept(agreement, accountId);
    expect(await codeOf(bearer)).toBe('let in');
  });

  test('is no affair of outside signers, who have no password', async () => {
    const refused = await refusalOf(setFlag('SIGNER', true, await administrator()));
    expect(refused).toMatchObject({
      status: 422,
      errors: { second_factor: ['Outside signers sign in by a link: they have no password.'] },
    });
  });

  test('stays as it is when somebody changes the permissions alone', async () => {
    const by = await administrator();
    await succeeded(setFlag('AUD', true, by));
    const { version, permissions } = await roleNow('AUD', by);
    const body = { version, permissions: permissions.slice(1) as never[] };
    const changed = await dataOf<RoleRow>(
      server.call(updateRole, { params: { name: 'AUD' }, body }, { bearer: by }),
    );
    expect(changed).toMatchObject({ second_factor: true, permissions: permissions.slice(1).toSorted() });
  });

  test('is required by who may edit roles alone', async () => {
    const by = await administrator();
    const { version, permissions } = await roleNow('RM', by);
    const body = { version, permissions: permissions as never[], second_factor: false };
    const bearer = await firm.bearerOf(firm.staff.CMP.accountId, 'app', 'staff');
    const refused = await refusalOf(server.call(updateRole, { params: { name: 'RM' }, body }, { bearer }));
    expect(refused.status).toBe(403);
  });
});
