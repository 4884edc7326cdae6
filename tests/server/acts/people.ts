import { createUserAccess, type UserAccess } from '#contract/clients/user-access.ts';
import { blockContact } from '#contract/people/ad-b2c.ts';
import { createGroup } from '#contract/people/groups.ts';
import { createRole, listRoles, type RoleRow } from '#contract/people/roles.ts';
import { invitePerson, suspendPerson } from '#contract/people/users.ts';
import { dataOf, succeeded } from '../answers.ts';
import type { TestFirm } from '../fixtures.ts';
import type { Tenant } from '../tenant.ts';
import type { TestServer } from '../test-server.ts';

/** The form of a person to invite, at an address nobody has. */
export const personForm = (firm: TestFirm) => ({
  first_name: 'Petra',
  last_name: 'Person',
  email: `${firm.id()}@firm.example`,
  job_title: 'Associate',
  office: '',
  manager: '',
  roles: ['ASC'],
  teams: [],
});

/** Acts of an administrator on people, roles and directory groups. */
export function peopleActs(server: TestServer, firm: TestFirm, bearer: string) {
  const invited = async () => {
    const body = { id: firm.id(), form: personForm(firm) };
    return dataOf<{ id: string; version: number }>(server.call(invitePerson, { body }, { bearer }));
  };
  /** A person who has been in, with a session on a device. */
  const active = async () => {
    const { id } = await invited();
    const accountId = await firm.as((tx) => firm.joined(tx, id));
    await firm.bearerOf(accountId, 'app', 'staff');
    return { id, accountId };
  };
  const suspended = async () => {
    const { id } = await active();
    await succeeded(server.call(suspendPerson, { params: { id } }, { bearer }));
    return id;
  };
  const group = async () => {
    const body = { id: firm.id(), form: { name: 'Everybody', external_id: '' } };
    return dataOf<{ id: string; version: number }>(server.call(createGroup, { body }, { bearer }));
  };
  const mapping = { roles: ['FIN'], teams: [], members: [firm.staff.ASC.id] };
  const { email: _, ...form } = personForm(firm);
  const on = (id: string, more: object = {}) => ({ bearer, params: { id }, ...more });
  return {
    'users.invite': async () => ({ bearer, body: { id: firm.id(), form: personForm(firm) } }),
    'users.import': async () => ({
      bearer,
      body: { id: firm.id(), check: false, rows: [{ id: firm.id(), form: personForm(firm) }] },
    }),
    'users.update': async () => {
      const { id, version } = await invited();
      return on(id, { body: { version, form: { ...form, last_name: 'Changed' } } });
    },
    'users.resendInvitation': async () => on((await invited()).id),
    'users.revokeInvitation': async () => on((await invited()).id),
    'users.suspend': async () => on((await active()).id),
    'users.reinstate': async () => on(await suspended()),
    'users.reset': async () => on((await active()).id),
    'users.endDevice': async () => {
      const { id, accountId } = await active();
      const [device] = await firm.devicesOf(accountId);
      return { bearer, params: { id, deviceId: device?.id ?? '' } };
    },
    'users.leave': async () => on((await active()).id, { body: { successor: firm.staff.RM.id } }),
    'roles.update': async () => {
      const all = await dataOf<RoleRow[]>(server.call(listRoles, {}, { bearer }));
      const { version = 0, permissions = [] } = all.find(({ name }) => name === 'CONTACT_VIEWER') ?? {};
      const other = permissions.length === 1 ? ['view document', 'view sign'] : ['view document'];
      return { bearer, params: { name: 'CONTACT_VIEWER' }, body: { version, permissions: other } };
    },
    'roles.create': async () => ({
      bearer,
      body: { id: firm.id(), form: { name: `Role ${firm.id()}`, like: 'AUD' } },
    }),
    'roles.delete': async () => {
      const body = { id: firm.id(), form: { name: `Role ${firm.id()}`, like: '' } };
      const { name } = await dataOf<RoleRow>(server.call(createRole, { body }, { bearer }));
      return { bearer, params: { name } };
    },
    'adGroups.create': async () => ({
      bearer,
      body: { id: firm.id(), form: { name: 'Finance', external_id: firm.id() } },
    }),
    'adGroups.delete': async () => on((await group()).id),
    'adGroups.map': async () => {
      const { id, version } = await group();
      return on(id, { body: { version, form: mapping } });
    },
  };
}

/** The form of a contact as a colleague at the client writes it. */
export const accessForm = (email: string) => ({
  first_name: 'Cora',
  last_name: 'Colleague',
  email,
  phone: '',
  job_title: '',
  portal_role: 'CONTACT_VIEWER' as const,
  portal_access: 'NONE' as const,
  payroll_access: 'NONE' as const,
  finance_access: 'NONE' as const,
  vendor_access: 'NONE' as const,
});

/** Acts of a client's administrator on the access of colleagues. */
export function userAccessActs(
  server: TestServer,
  firm: TestFirm,
  asContact: () => Promise<Tenant & { bearer: string }>,
) {
  const added = async () => {
    const { bearer } = await asContact();
    const body = { id: firm.id(), form: accessForm(`${firm.id()}@client.example`) };
    const { version } = await dataOf<UserAccess>(server.call(createUserAccess, { body }, { bearer }));
    return { bearer, body, version, params: { id: body.id } };
  };
  return {
    'userAccess.create': async () => ({
      bearer: (await asContact()).bearer,
      body: { id: firm.id(), form: accessForm(`${firm.id()}@client.example`) },
    }),
    'userAccess.update': async () => {
      const { bearer, params, version, body } = await added();
      return { bearer, params, body: { version, form: { ...body.form, job_title: 'Director' } } };
    },
    'userAccess.invite': async () => {
      const { bearer, params } = await added();
      return { bearer, params };
    },
    'address.changeColleague': async () => {
      const { bearer, params, version } = await added();
      return { bearer, params, body: { version, check: false, email: `${firm.id()}@client.example` } };
    },
    'userAccess.reset': async () => {
      const { bearer, contacts } = await asContact();
      return { bearer, params: { id: contacts.CONTACT_VIEWER.id } };
    },
  };
}

/** Acts on the portal access of a client's contact. */
export function contactActs(server: TestServer, tenant: () => Promise<Tenant>, bearer: string) {
  const contact = async () => ({ id: (await tenant()).contacts.CONTACT_VIEWER.id });
  return {
    'adB2c.invite': async () => {
      const params = await contact();
      await succeeded(server.call(blockContact, { params }, { bearer }));
      return { bearer, params };
    },
    'adB2c.reset': async () => ({ bearer, params: await contact() }),
    'adB2c.block': async () => ({ bearer, params: await contact() }),
  };
}
