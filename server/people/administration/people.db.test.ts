import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listClients } from '#contract/clients/clients.ts';
import type { Operator } from '#contract/core/filters.ts';
import { listSearch } from '#contract/core/list.ts';
import { createGroup, mapGroup, previewMapping } from '#contract/people/groups.ts';
import { listRoles, type RoleRow, updateRole } from '#contract/people/roles.ts';
import {
  endPersonDevice,
  invitePerson,
  leave,
  listPeople,
  type Person,
  readLeaving,
  readPermissions,
  readPerson,
  reinstatePerson,
  resetPerson,
  suspendPerson,
  updatePerson,
} from '#contract/people/users.ts';
import { clientMe, userLogin, userMe } from '#contract/session/session.ts';
import { clientManagers } from '#server/clients/tables.ts';
import { personForm } from '#tests/server/acts/people.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { password, type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { takeGroups } from '../groups/sync.ts';
import { roles, teams, userRoles, users } from '../tables.ts';

let server: TestServer;
let firm: TestFirm;
let bearer: string;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
});
afterAll(() => server.close());

const invited = async (more: object = {}) =>
  dataOf<Person>(
    server.call(
      invitePerson,
      { body: { id: firm.id(), form: { ...personForm(firm), ...more } } },
      { bearer },
    ),
  );
const active = async (more: object = {}) => {
  const person = await invited(more);
  return { ...person, accountId: await firm.as((tx) => firm.joined(tx, person.id)) };
};
const bearerOf = (accountId: string) => firm.bearerOf(accountId, 'app', 'staff');
const read = (id: string) => dataOf<Person>(server.call(readPerson, { params: { id } }, { bearer }));
const body = async (response: Response | Promise<Response>) =>
  (await (await response).json()) as { code: string; message: string; errors?: Record<string, string[]> };

describe('people', () => {
  test('are invited, and are there with their state, roles and invitation', async () => {
    const person = await invited();
    expect(person).toMatchObject({
      status: 'INVITED',
      roles: ['ASC'],
      held: [{ role: 'ASC', group: null }],
      invitation: { state: 'open' },
      has_password: false,
      devices: [],
    });
    const page = await server.call(listPeople, { query: { search: person.email } }, { bearer });
    expect(await page.json()).toMatchObject({ data: [{ id: person.id, status: 'INVITED' }] });
  });

  test('who are there are not invited again: the answer says who and in which state', async () => {
    const { email } = await invited();
    const again = { body: { id: firm.id(), form: { ...personForm(firm), email: email.toUpperCase() } } };
    expect((await body(server.call(invitePerson, again, { bearer }))).errors).toEqual({
      'form.email': ['Petra Person is invited with this address. Open their page under People.'],
    });
  });

  test('are found by role, team, office and state', async () => {
    const one = await invited({ roles: ['PAY'] });
    const ask = async (filter: { field: string; operator: Operator; keyword: string }) => {
      const query = listSearch({ filters: [{ ...filter, keyword2: '' }], recordPerPage: 100 });
      const answer = await succeeded(server.call(listPeople, { query }, { bearer }));
      return ((await answer.json()) as { data: { id: string }[] }).data.map(({ id }) => id);
    };
    expect(await ask({ field: 'role', operator: 'EQ', keyword: 'PAY' })).toContain(one.id);
    expect(await ask({ field: 'role', operator: 'NE', keyword: 'PAY' })).not.toContain(one.id);
    expect(await ask({ field: 'role', operator: 'IN', keyword: 'FIN,AUD' })).not.toContain(one.id);
    expect(await ask({ field: 'team_id', operator: 'ISNULL', keyword: '' })).toContain(one.id);
    expect(await ask({ field: 'status', operator: 'EQ', keyword: 'LEFT' })).not.toContain(one.id);
  });

  test('change together with their roles, which count from the next request', async () => {
    const { id, accountId, version } = await active({ roles: ['AUD'] });
    const own = await bearerOf(accountId);
    expect((await server.call(listRoles, {}, { bearer: own })).status).toBe(403);
    const { email: _, ...form } = { ...personForm(firm), roles: ['ADM' as const] };
    const current = await read(id);
    await succeeded(
      server.call(updatePerson, { params: { id }, body: { version: current.version, form } }, { bearer }),
    );
    expect((await server.call(listRoles, {}, { bearer: own })).status).toBe(200);
    const late = await server.call(updatePerson, { params: { id }, body: { version, form } }, { bearer });
    expect(await body(late)).toMatchObject({ code: 'stale' });
  });

  test('who are suspended are out at once: session, device, password and links', async () => {
    const { id, accountId, email } = await active();
    const own = await bearerOf(accountId);
    expect((await server.call(userMe, {}, { bearer: own })).status).toBe(200);
    await succeeded(server.call(resetPerson, { params: { id } }, { bearer }));
    await succeeded(server.call(suspendPerson, { params: { id } }, { bearer }));
    expect(await body(server.call(userMe, {}, { bearer: own }))).toMatchObject({ code: 'device_revoked' });
    expect((await server.call(userLogin, { body: { email, password } })).status).toBe(401);
    expect(await read(id)).toMatchObject({ status: 'SUSPENDED', devices: [] });
    await succeeded(server.call(reinstatePerson, { params: { id } }, { bearer }));
    expect((await server.call(userLogin, { body: { email, password } })).status).toBe(200);
  });

  test('have devices an administrator ends one by one', async () => {
    const { id, accountId } = await active();
    const [first, second] = [await bearerOf(accountId), await bearerOf(accountId)];
    const [device] = await firm.devicesOf(accountId);
    const params = { id, deviceId: device?.id ?? '' };
    const after = await dataOf<Person>(server.call(endPersonDevice, { params }, { bearer }));
    expect(after.devices).toHaveLength(1);
    const codes = await Promise.all(
      [first, second].map(async (own) => (await server.call(userMe, {}, { bearer: own })).status),
    );
    expect(codes.toSorted()).toEqual([200, 403]);
    const stranger = { id, deviceId: (await firm.devicesOf(firm.staff.ADM.accountId))[0]?.id ?? '' };
    expect((await server.call(endPersonDevice, { params: stranger }, { bearer })).status).toBe(404);
  });

  test('who leave hand over their clients from tomorrow, and are out', async () => {
    const { id, accountId, email } = await active({ roles: ['RM'] });
    const own = await bearerOf(accountId);
    const { clientId } = await firm.tenant('Juniper', id);
    const params = { id };
    const counts = await dataOf(server.call(readLeaving, { params }, { bearer }));
    expect(counts).toEqual({ clients: 1, envelopes: 0, drafts: 0, views: 0, payrolls: [] });
    const successor = firm.staff.RM.id;
    await succeeded(server.call(leave, { params, body: { successor } }, { bearer }));
    const links = await firm.as((tx) =>
      tx.select().from(clientManagers).where(eq(clientManagers.client_id, clientId)),
    );
    expect(links.map(({ user_id, until }) => [user_id, until === null]).toSorted()).toEqual(
      [
        [id, false],
        [successor, true],
      ].toSorted(),
    );
    expect((await server.call(userMe, {}, { bearer: own })).status).toBe(403);
    expect((await server.call(userLogin, { body: { email, password } })).status).toBe(401);
    expect(await read(id)).toMatchObject({ status: 'LEFT', has_password: false });
    server.wait(1);
    await succeeded(server.call(reinstatePerson, { params }, { bearer }));
    expect(await read(id)).toMatchObject({ status: 'INVITED', invitation: { state: 'open' } });
  });
});

describe('one administrator', () => {
  test('remains when two suspend each other at the same time', async () => {
    const other = await active({ roles: ['ADM'] });
    const hers = await bearerOf(other.accountId);
    // Nobody else is one.
    await firm.as(async (tx) => {
      const [role] = await tx.select().from(roles).where(eq(roles.name, 'ADM'));
      const all = await tx
        .select()
        .from(userRoles)
        .where(eq(userRoles.role_id, role?.id ?? ''));
      for (const { user_id } of all)
        if (user_id !== other.id && user_id !== firm.staff.ADM.id)
          await tx.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, user_id));
    });
    const answers = await Promise.all([
      server.call(suspendPerson, { params: { id: other.id } }, { bearer }),
      server.call(suspendPerson, { params: { id: firm.staff.ADM.id } }, { bearer: hers }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const refused = answers.find(({ ok }) => !ok);
    const codes = ['conflict', 'session_ended', 'access_ended', 'device_revoked'];
    expect(codes).toContain((await body(refused as Response)).code);
    const left = await firm.as((tx) => tx.select().from(users).where(eq(users.status, 'ACTIVE')));
    expect(left.filter(({ id }) => id === other.id || id === firm.staff.ADM.id)).toHaveLength(1);
    // The survivor goes on as the administrator of these tests.
    const { accountId } = left.some(({ id }) => id === other.id) ? other : firm.staff.ADM;
    bearer = await bearerOf(accountId);
  });

  test('remains when two take the role from each other at the same time', async () => {
    const me = await dataOf<{ id: string }>(server.call(userMe, {}, { bearer }));
    const other = await active({ roles: ['ADM'] });
    const hers = await bearerOf(other.accountId);
    const { email: _, ...form } = { ...personForm(firm), roles: ['RM' as const] };
    const takeFrom = async (id: string, by: string) => {
      const { version } = await read(id);
      return server.call(updatePerson, { params: { id }, body: { version, form } }, { bearer: by });
    };
    const answers = await Promise.all([takeFrom(other.id, bearer), takeFrom(me.id, hers)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const isMine = (await server.call(listRoles, {}, { bearer })).ok;
    expect((await server.call(listRoles, {}, { bearer: hers })).ok).toBe(!isMine);
    bearer = isMine ? bearer : hers;
  });

  test('cannot give up the role, and says so in words', async () => {
    const me = await dataOf<{ id: string }>(server.call(userMe, {}, { bearer }));
    const { version } = await read(me.id);
    const { email: _, ...form } = { ...personForm(firm), roles: ['RM' as const] };
    const answer = await server.call(
      updatePerson,
      { params: { id: me.id }, body: { version, form } },
      { bearer },
    );
    expect(await body(answer)).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('last administrator'),
    });
  });
});

describe('roles', () => {
  const roleOf = async (name: RoleRow['name']) =>
    (await dataOf<RoleRow[]>(server.call(listRoles, {}, { bearer }))).find(
      (role) => role.name === name,
    ) as RoleRow;
  const save = async (name: RoleRow['name'], change: (now: string[]) => string[]) => {
    const { version, permissions } = await roleOf(name);
    const wanted = change(permissions) as never[];
    return server.call(updateRole, { params: { name }, body: { version, permissions: wanted } }, { bearer });
  };

  test('count from the next request, for staff and contacts alike', async () => {
    const associate = await bearerOf(firm.staff.ASC.accountId);
    expect((await server.call(listClients, {}, { bearer: associate })).status).toBe(200);
    await succeeded(save('ASC', (now) => now.filter((each) => each !== 'view client')));
    expect((await server.call(listClients, {}, { bearer: associate })).status).toBe(403);
    expect(await roleOf('ASC')).toMatchObject({ defaults: expect.arrayContaining(['view client']) });

    const { contacts } = await firm.tenant('Rowan');
    const contact = await firm.bearerOf(contacts.CONTACT_VIEWER.accountId, 'client', 'contact');
    const mine = async () =>
      (await dataOf<{ permissions: string[] }>(server.call(clientMe, {}, { bearer: contact }))).permissions;
    expect(await mine()).toContain('view document');
    await succeeded(save('CONTACT_VIEWER', () => ['view dashboard']));
    expect(await mine()).toEqual(['view dashboard']);
  });

  test('of administrators keep what changes them back; others take only their own side’s permissions', async () => {
    const locked = await body(save('ADM', (now) => now.filter((each) => each !== 'edit role')));
    expect(locked.errors?.permissions?.[0]).toContain('edit role');
    const foreign = await body(save('EMPLOYEE', (now) => [...now, 'edit client']));
    expect(foreign.errors?.permissions?.[0]).toContain('edit client');
  });
});

describe('directory groups', () => {
  const groupWith = async (external_id = '') => {
    const id = firm.id();
    const form = { name: `Group ${id}`, external_id };
    return dataOf<{ id: string; version: number }>(
      server.call(createGroup, { body: { id, form } }, { bearer }),
    );
  };

  test('are told apart: a name that looks like that of another is refused', async () => {
    const name = `Pilots ${firm.id()}`;
    const make = (form: { name: string }) =>
      server.call(createGroup, { body: { id: firm.id(), form: { external_id: '', ...form } } }, { bearer });
    await succeeded(make({ name }));
    for (const other of [name.toUpperCase(), name.replace('o', '\u043e'), name.replace('o', 'ö')])
      expect((await refusalOf(make({ name: other }))).errors).toEqual({
        'form.name': ['This value is duplicated!'],
      });
  });

  test('say before they are saved who gains and loses what, and give it from the next request', async () => {
    const { id, version } = await groupWith();
    const { accountId, id: personId } = await active({ roles: ['AUD'] });
    const own = await bearerOf(accountId);
    const form = { roles: ['FIN' as const, 'AUD' as const], teams: [], members: [personId] };
    const preview = { params: { id }, body: { form } };
    expect(await dataOf(server.call(previewMapping, preview, { bearer }))).toEqual([
      { person: { id: personId, name: 'Petra Person' }, gains: ['Finance'], loses: [] },
    ]);
    await succeeded(server.call(mapGroup, { params: { id }, body: { version, form } }, { bearer }));
    const permissions = await dataOf<{ permission: string; by: object[] }[]>(
      server.call(readPermissions, { params: { id: personId } }, { bearer }),
    );
    expect(permissions.find(({ permission }) => permission === 'create sign')?.by).toEqual([
      { role: 'FIN', group: `Group ${id}` },
    ]);
    const me = await dataOf<{ permissions: string[] }>(server.call(userMe, {}, { bearer: own }));
    expect(me.permissions).toContain('create sign');
    const none = { params: { id }, body: { form: { roles: [], teams: [], members: [] } } };
    expect(await dataOf(server.call(previewMapping, none, { bearer }))).toEqual([
      { person: { id: personId, name: 'Petra Person' }, gains: [], loses: ['Finance'] },
    ]);
  });

  test('give a role whose name somebody’s team has too, and the preview says so', async () => {
    const team = firm.id();
    await firm.as((tx) => tx.insert(teams).values({ id: team, name: 'Finance', country_id: 'CH' }));
    const { id } = await groupWith();
    const person = await active({ roles: ['AUD'], teams: [team] });
    const form = { roles: ['FIN' as const], teams: [], members: [person.id] };
    expect(await dataOf(server.call(previewMapping, { params: { id }, body: { form } }, { bearer }))).toEqual(
      [{ person: { id: person.id, name: 'Petra Person' }, gains: ['Finance'], loses: [] }],
    );
  });

  test('come with a sign-in: those of the token, no others; too many leave those of before', async () => {
    const [one, other] = [firm.id(), firm.id()];
    const groups = [await groupWith(one), await groupWith(other)];
    for (const { id, version } of groups) {
      const form = { roles: ['PAY' as const], teams: [], members: [] };
      await succeeded(server.call(mapGroup, { params: { id }, body: { version, form } }, { bearer }));
    }
    const { accountId, id } = await active({ roles: ['AUD'] });
    const sources = async () => (await read(id)).held.flatMap(({ group }) => group?.id ?? []);
    await firm.as((tx) => takeGroups(tx, accountId, [one, 'unknown'], server.now()));
    expect(await sources()).toEqual([groups[0]?.id]);
    await firm.as((tx) => takeGroups(tx, accountId, null, server.now()));
    expect(await sources()).toEqual([groups[0]?.id]);
    await firm.as((tx) => takeGroups(tx, accountId, [other], server.now()));
    expect(await sources()).toEqual([groups[1]?.id]);
    await firm.as((tx) => takeGroups(tx, accountId, [], server.now()));
    expect(await sources()).toEqual([]);
  });

  test('do not make administrators', async () => {
    const { id, version } = await groupWith();
    const form = { roles: ['ADM' as never], teams: [], members: [] };
    expect(
      (await server.call(mapGroup, { params: { id }, body: { version, form } }, { bearer })).status,
    ).toBe(422);
  });
});
