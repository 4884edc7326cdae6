import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listClients } from '#contract/clients/clients.ts';
import { type PayrollEmployee, payrollEmployees } from '#contract/payroll/payroll-employees.ts';
import { createGroup, mapGroup } from '#contract/people/groups.ts';
import { createRole, deleteRole, listRoles, type RoleRow, updateRole } from '#contract/people/roles.ts';
import {
  invitePerson,
  type Person,
  readPermissions,
  readPerson,
  updatePerson,
} from '#contract/people/users.ts';
import { listStaffRoles } from '#contract/reference.ts';
import { userMe } from '#contract/session/session.ts';
import { activityLog } from '#server/activity/tables.ts';
import { actor } from '#server/db/actor.ts';
import { pgConstraint } from '#server/db/db.ts';
import { payrollEmployees as employeeRows } from '#server/payroll/tables.ts';
import { personForm } from '#tests/server/acts/people.ts';
import { dataOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { roles } from '../tables.ts';

let server: TestServer;
let firm: TestFirm;
let bearer: string;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
});
afterAll(() => server.close());

const make = (name: string, like = '', id = firm.id()) =>
  server.call(createRole, { body: { id, form: { name, like } } }, { bearer });
const made = (name: string, like = '') => dataOf<RoleRow>(make(name, like));
const save = (role: RoleRow, change: object) => {
  const { name, version, permissions } = role;
  const body = { version, permissions: permissions as never[], ...change };
  return server.call(updateRole, { params: { name }, body }, { bearer });
};
const remove = (name: string, by = bearer) => server.call(deleteRole, { params: { name } }, { bearer: by });
const refusal = async (response: Response | Promise<Response>) =>
  (await (await response).json()) as { code: string; message: string; errors?: Record<string, string[]> };
const roleOf = async (name: string) =>
  (await dataOf<RoleRow[]>(server.call(listRoles, {}, { bearer }))).find((role) => role.name === name);
/** Somebody who works here with these roles, and their bearer. */
async function holder(names: string[]) {
  const body = { id: firm.id(), form: { ...personForm(firm), roles: names } };
  const { id } = await dataOf<Person>(server.call(invitePerson, { body }, { bearer }));
  const accountId = await firm.as((tx) => firm.joined(tx, id));
  return { id, bearer: await firm.bearerOf(accountId, 'app', 'staff') };
}
const permissionsOf = async (of: string) =>
  (await dataOf<{ permissions: string[] }>(server.call(userMe, {}, { bearer: of }))).permissions;

describe('a role of the firm’s own', () => {
  test('begins like another or with nothing, and counts from the next request of whoever holds it', async () => {
    const like = await made('Junior auditor', 'AUD');
    expect(like).toMatchObject({ own: true, guard: 'api', title: 'Junior auditor', defaults: [], count: 0 });
    expect(like.permissions.toSorted()).toEqual((await roleOf('AUD'))?.permissions.toSorted());
    const role = await made('Reception');
    expect(role.permissions).toEqual([]);
    const person = await holder(['Reception']);
    expect((await server.call(listClients, {}, { bearer: person.bearer })).status).toBe(403);
    await succeeded(save(role, { permissions: ['view client'] }));
    expect((await server.call(listClients, {}, { bearer: person.bearer })).status).toBe(200);
    expect(await roleOf('Reception')).toMatchObject({ count: 1, holders: [{ id: person.id }] });
  });

  test('is offered beside the others wherever staff are given roles', async () => {
    await made('Zoning desk');
    const all = await dataOf<{ name: string; title: string }[]>(server.call(listStaffRoles, {}, { bearer }));
    expect(all.at(0)).toMatchObject({ name: 'ADM', title: 'Administrator' });
    expect(all.at(-1)).toMatchObject({ name: 'Zoning desk', title: 'Zoning desk', edits_roles: false });
    expect(all.map(({ name }) => name)).not.toContain('EMPLOYEE');
  });

  test('gets another name, under which its people keep it', async () => {
    const role = await made('Night shift');
    await succeeded(save(role, { permissions: ['view client'] }));
    const person = await holder(['Night shift']);
    const now = (await roleOf('Night shift')) as RoleRow;
    await succeeded(save(now, { name: 'Late shift' }));
    expect(await roleOf('Night shift')).toBeUndefined();
    expect(await permissionsOf(person.bearer)).toEqual(['view client']);
    const read = await dataOf<Person>(server.call(readPerson, { params: { id: person.id } }, { bearer }));
    expect(read.roles).toEqual(['Late shift']);
    expect((await refusal(save(now, { name: 'Third shift' }))).code).toBe('not_found');
  });

  test('is deleted when nobody holds it, and else says who does', async () => {
    const role = await made('Interim');
    const person = await holder(['Interim', 'ASC']);
    const held = await refusal(remove('Interim'));
    expect(held).toMatchObject({
      code: 'conflict',
      message: 'Interim cannot be deleted: Petra Person holds it.',
    });
    const group = { id: firm.id(), form: { name: 'Temps', external_id: '' } };
    const { version } = await dataOf<{ version: number }>(
      server.call(createGroup, { body: group }, { bearer }),
    );
    const mapping = { version, form: { roles: ['Interim'], teams: [], members: [] } };
    await succeeded(server.call(mapGroup, { params: { id: group.id }, body: mapping }, { bearer }));
    expect((await refusal(remove('Interim'))).message).toBe(
      'Interim cannot be deleted: Petra Person holds it, and the group Temps gives it.',
    );
    const { email: _, ...form } = { ...personForm(firm), roles: ['ASC'] };
    const now = await dataOf<Person>(server.call(readPerson, { params: { id: person.id } }, { bearer }));
    const body = { version: now.version, form };
    await succeeded(server.call(updatePerson, { params: { id: person.id }, body }, { bearer }));
    const none = { version: version + 1, form: { roles: [], teams: [], members: [] } };
    await succeeded(server.call(mapGroup, { params: { id: group.id }, body: none }, { bearer }));
    await succeeded(remove('Interim'));
    expect(await roleOf('Interim')).toBeUndefined();
    expect((await remove('Interim')).status).toBe(404);
    const entries = await firm.as((tx) =>
      tx.select().from(activityLog).where(eq(activityLog.description, 'Interim')),
    );
    expect(entries.map(({ event }) => event).toSorted()).toEqual(['created', 'deleted']);
    expect(role.own).toBe(true);
  });

  test('masks what the role it is like masks, until its people may see it', async () => {
    const role = await made('Pay watcher', 'AUD');
    expect(role.masked.toSorted()).toEqual(['view bank details client', 'view payroll client']);
    const { id } = await holder(['Pay watcher']);
    const masked = async () =>
      (
        await dataOf<{ permission: string; masked: boolean }[]>(
          server.call(readPermissions, { params: { id } }, { bearer }),
        )
      ).flatMap((each) => (each.masked ? [each.permission] : []));
    expect(await masked()).toEqual(['view bank details client', 'view payroll client']);
    await succeeded(save(role, { masked: ['view payroll client'] }));
    expect(await masked()).toEqual(['view payroll client']);
  });

  test('that masks pay shows none, whatever else its people may do', async () => {
    await made('Pay observer', 'AUD');
    const clerk = await made('Pay clerk');
    await succeeded(save(clerk, { permissions: ['edit payroll client'] }));
    const { bearer: of } = await holder(['Pay observer', 'Pay clerk']);
    const { id } = (await firm.tenant('Masked')).employee;
    await firm.as((tx) =>
      tx.update(employeeRows).set({ national_id: '756.1' }).where(eq(employeeRows.id, id)),
    );
    const employee = await dataOf<PayrollEmployee>(
      server.call(payrollEmployees.read, { params: { id } }, { bearer: of }),
    );
    expect(employee.national_id).toBe('•••');
  });

  test('sent again after a lost answer, it is made once', async () => {
    const id = firm.id();
    await succeeded(make('Once', 'FIN', id));
    await succeeded(make('Once', 'FIN', id));
    const all = await firm.as((tx) => tx.select().from(roles).where(eq(roles.name, 'Once')));
    expect(all).toHaveLength(1);
  });
});

describe('refused', () => {
  test('the name of another in other letters, and the codes and titles of the contract', async () => {
    await made('Reception Two');
    for (const name of [
      'reception two',
      'Réception  Two',
      'Re\u0441eption Two',
      'adm',
      'ADМ',
      'Employee',
      'auditor',
      'External signer',
    ])
      expect((await refusal(make(name))).errors, name).toEqual({
        'form.name': ['This value is duplicated!'],
      });
  });

  test('a name that lists could not tell apart, and a role of another side to begin with', async () => {
    for (const name of ['One, two', '', '  ', 'a'.repeat(61), '<b>'])
      expect((await make(name)).status, name).toBe(422);
    expect((await refusal(make('Portal', 'CONTACT_ADMIN'))).errors).toEqual({
      'form.like': ['There is no such role.'],
    });
  });

  test('permissions of another side, another name for a role of the contract, and deleting one', async () => {
    const role = await made('Bounded');
    expect((await save(role, { permissions: ['view my home'] })).status).toBe(422);
    expect((await save((await roleOf('RM')) as RoleRow, { name: 'Boss' })).status).toBe(422);
    expect((await save((await roleOf('AUD')) as RoleRow, { masked: [] })).status).toBe(422);
    for (const name of ['ADM', 'RM', 'EMPLOYEE'])
      expect((await refusal(remove(name))).code, name).toMatch(/conflict|not_found/);
  });

  test('everything, to whoever may not edit roles', async () => {
    const auditor = await firm.bearerOf(firm.staff.AUD.accountId, 'app', 'staff');
    await made('Guarded');
    expect((await remove('Guarded', auditor)).status).toBe(403);
    const body = { id: firm.id(), form: { name: 'Mine', like: 'ADM' } };
    expect((await server.call(createRole, { body }, { bearer: auditor })).status).toBe(403);
  });

  test('a group that would give the right to edit roles, now or later', async () => {
    await made('Deputy', 'ADM');
    const { id, version } = await dataOf<{ id: string; version: number }>(
      server.call(
        createGroup,
        { body: { id: firm.id(), form: { name: 'Heads', external_id: '' } } },
        { bearer },
      ),
    );
    const map = (name: string) =>
      server.call(
        mapGroup,
        { params: { id }, body: { version, form: { roles: [name], teams: [], members: [] } } },
        { bearer },
      );
    expect((await refusal(map('Deputy'))).errors?.['form.roles']?.[0]).toContain('may edit roles');
    const helper = await made('Helper');
    await succeeded(map('Helper'));
    expect((await refusal(save(helper, { permissions: ['edit role'] }))).errors?.permissions?.[0]).toBe(
      'Helper cannot have “edit role” while a directory group gives it: Heads.',
    );
  });

  test('a group that would give it while somebody saves the role', async () => {
    await made('Racer');
    const { id, version } = await dataOf<{ id: string; version: number }>(
      server.call(
        createGroup,
        { body: { id: firm.id(), form: { name: 'Racers', external_id: '' } } },
        { bearer },
      ),
    );
    const body = { version, form: { roles: ['Racer'], teams: [], members: [] } };
    const waits = () =>
      firm.as(async (tx) => (await tx.execute(sql`select from pg_locks where not granted`)).rowCount);
    let mapping: Promise<Response> | undefined;
    // Saved, which is not seen yet.
    await firm.as(async (tx) => {
      await tx
        .update(roles)
        .set({ permissions: ['edit role'], version: 2 })
        .where(eq(roles.name, 'Racer'));
      mapping = server.call(mapGroup, { params: { id }, body }, { bearer });
      await Promise.race([mapping, expect.poll(waits, { timeout: 10_000 }).toBeGreaterThan(0)]);
    });
    expect((await mapping)?.status).toBe(422);
  });

  test('a role that masks pay for those who run it', async () => {
    const role = await made('Masked runner', 'AUD');
    const permissions = [...role.permissions, 'edit payroll client'];
    expect((await refusal(save(role, { permissions }))).errors?.permissions?.[0]).toContain(
      'see its figures',
    );
    await succeeded(save(role, { permissions, masked: [] }));
  });
});

test('the database keeps a role of the firm on its side, and its roles from staff', async () => {
  const insert = (name: string, guard_name: 'api' | 'client') =>
    firm.as((tx) => tx.insert(roles).values({ id: firm.id(), name, guard_name, permissions: [] }));
  await expect(insert('Odd', 'client').catch(pgConstraint)).resolves.toBe('roles_own_are_of_staff');
  await expect(insert('adm', 'api').catch(pgConstraint)).resolves.toMatch(/^roles_(name_once|look)$/);
  const staff = actor('staff', { userId: firm.staff.RM.id, permissions: ['view client'] });
  await expect(
    server.db.as(staff, (tx) =>
      tx.insert(roles).values({ id: firm.id(), name: 'Sly', guard_name: 'api', permissions: ['edit role'] }),
    ),
  ).rejects.toThrow();
  await expect(server.db.as(staff, (tx) => tx.delete(roles).where(eq(roles.name, 'AUD')))).rejects.toThrow();
});
