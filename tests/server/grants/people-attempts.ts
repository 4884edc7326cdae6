import { and, eq } from 'drizzle-orm';
import type { GrantColumn } from '#contract/core/grants.ts';
import { permissions as known, type Permission } from '#contract/core/permissions.ts';
import { createGroup, mapGroup } from '#contract/people/groups.ts';
import { createRole, listRoles, type RoleRow, updateRole } from '#contract/people/roles.ts';
import {
  importPeople,
  invitePerson,
  type Person,
  readPerson,
  reinstatePerson,
  resendInvitation,
  suspendPerson,
  updatePerson,
} from '#contract/people/users.ts';
import { heldRoles, heldTeams } from '#server/people/held.queries.ts';
import { insertTeams } from '#server/people/queries.ts';
import { groupRoles, roles, users } from '#server/people/tables.ts';
import { personForm } from '../acts/people.ts';
import { dataOf, succeeded } from '../answers.ts';
import { staffRoleNames, type TestFirm } from '../fixtures.ts';
import type { TestServer } from '../test-server.ts';
import { type Attempt, attackers } from './attempt.ts';
import { teamAttempts } from './team-attempts.ts';

type OfPeople = Exclude<
  GrantColumn,
  `${'contacts' | 'payroll_employees' | 'client_managers' | 'payroll_managers'}.${string}`
>;

/** Tries to give staff rights that their giver lacks. */
export function peopleAttempts(server: TestServer, firm: TestFirm) {
  const { staffWith, asAdministrator, allBut, invited } = attackers(server, firm);
  const editsRoles = () => staffWith(['edit role', 'view client']);
  const editsGroups = () => staffWith(['view ad group', 'edit ad group']);
  const roleNamed = async (name: string) =>
    (await firm.as((tx) => tx.select().from(roles).where(eq(roles.name, name))))[0];

  async function aTeam(): Promise<string> {
    const id = firm.id();
    await firm.as((tx) => insertTeams(tx, [{ id, name: `Team ${id}`, country_id: 'CH' }]));
    return id;
  }
  async function suspended(place: { roles?: string[]; teams?: string[] }): Promise<string> {
    const id = await invited(place);
    await firm.as((tx) => firm.joined(tx, id));
    await succeeded(server.call(suspendPerson, { params: { id } }, { bearer: await asAdministrator() }));
    return id;
  }
  const holds = async (user: string, role: string) =>
    (
      await firm.as((tx) =>
        tx
          .select()
          .from(heldRoles)
          .innerJoin(roles, eq(roles.id, heldRoles.role_id))
          .where(and(eq(heldRoles.user_id, user), eq(roles.name, role))),
      )
    ).length > 0;
  const isIn = async (user: string, team: string) =>
    (
      await firm.as((tx) =>
        tx
          .select()
          .from(heldTeams)
          .where(and(eq(heldTeams.user_id, user), eq(heldTeams.team_id, team))),
      )
    ).length > 0;

  /** The calls by which a person gets roles and teams. */
  function lettingIn(
    bearer: string,
    place: { roles?: string[]; teams?: string[] },
    what: string,
    given: (id: string) => Promise<boolean>,
  ): Attempt[] {
    const form = { ...personForm(firm), roles: [], ...place };
    const id = { invite: firm.id(), import: firm.id(), update: '' };
    return [
      {
        ...{ door: 'users.invite', what, given: () => given(id.invite) },
        run: () => server.call(invitePerson, { body: { id: id.invite, form } }, { bearer }),
      },
      {
        ...{ door: 'users.import', what, given: () => given(id.import) },
        run: () => {
          const row = { id: id.import, form: { ...form, email: `${firm.id()}@firm.example` } };
          return server.call(
            importPeople,
            { body: { id: firm.id(), check: false, rows: [row] } },
            { bearer },
          );
        },
      },
      {
        ...{ door: 'users.update', what, given: () => given(id.update) },
        async run() {
          id.update = await invited({ roles: [] });
          const params = { id: id.update };
          const { version } = await dataOf<Person>(
            server.call(readPerson, { params }, { bearer: await asAdministrator() }),
          );
          const { email: _, ...changed } = form;
          return server.call(updatePerson, { params, body: { version, form: changed } }, { bearer });
        },
      },
    ];
  }

  async function aRole(permissions: Permission[], masked: Permission[] = []): Promise<RoleRow> {
    const bearer = await asAdministrator();
    const name = `Some ${firm.id()}`;
    const made = await dataOf<RoleRow>(
      server.call(createRole, { body: { id: firm.id(), form: { name, like: '' } } }, { bearer }),
    );
    const body = { version: made.version, permissions, masked };
    return dataOf<RoleRow>(server.call(updateRole, { params: { name }, body }, { bearer }));
  }
  const saving =
    (bearer: string, role: RoleRow, change: { permissions: string[]; masked?: string[] }) => () => {
      const { name, version } = role;
      return server.call(updateRole, { params: { name }, body: { version, ...change } as never }, { bearer });
    };
  const permissionsNow = async (name: string) => (await roleNamed(name))?.permissions ?? [];

  /** A group by hand, with what it gives and its members. */
  async function aGroup(form: { roles?: string[]; teams?: string[]; members?: string[] } = {}) {
    const bearer = await asAdministrator();
    const body = { id: firm.id(), form: { name: `Group ${firm.id()}`, external_id: '' } };
    const { id, version } = await dataOf<{ id: string; version: number }>(
      server.call(createGroup, { body }, { bearer }),
    );
    const mapping = { roles: [], teams: [], members: [], ...form };
    const params = { id };
    await succeeded(server.call(mapGroup, { params, body: { version, form: mapping } }, { bearer }));
    return (by: string, change: typeof form) =>
      server.call(
        mapGroup,
        { params, body: { version: version + 1, form: { ...mapping, ...change } } },
        { bearer: by },
      );
  }

  return {
    'user_roles.role_id': async () => {
      const bearer = await editsRoles();
      return staffRoleNames.flatMap((role) =>
        lettingIn(bearer, { roles: [role] }, role, (id) => holds(id, role)),
      );
    },
    'user_teams.team_id': async () => {
      const [bearer, team] = [await staffWith(allBut()), await aTeam()];
      return [
        ...lettingIn(bearer, { teams: [team] }, 'a team of others', (id) => isIn(id, team)),
        ...(await teamAttempts(server, firm, { bearer, isIn })),
      ];
    },
    'users.status': async () => {
      const bearer = await editsRoles();
      const isBack = async (id: string) => {
        const [person] = await firm.as((tx) => tx.select().from(users).where(eq(users.id, id)));
        return person?.status !== 'SUSPENDED';
      };
      const team = await aTeam();
      const back = await Promise.all(
        [{ roles: ['PAY'] }, { roles: [], teams: [team] }].map(async (place): Promise<Attempt> => {
          const id = await suspended(place);
          return {
            ...{ door: 'users.reinstate', what: JSON.stringify(Object.keys(place)), given: () => isBack(id) },
            run: () => server.call(reinstatePerson, { params: { id } }, { bearer }),
          };
        }),
      );
      const id = await invited({ roles: ['PAY'] });
      return [
        ...back,
        {
          ...{ door: 'users.resendInvitation', what: 'PAY', given: async () => false },
          run: () => server.call(resendInvitation, { params: { id } }, { bearer }),
        },
      ];
    },
    'roles.permissions': async () => {
      const bearer = await staffWith(['edit role']);
      const role = await aRole([]);
      const ofStaff = known.api
        .filter((permission) => permission !== 'edit role')
        .map(
          (permission): Attempt => ({
            ...{ door: 'roles.update', what: permission },
            run: saving(bearer, role, { permissions: [permission] }),
            given: async () => (await permissionsNow(role.name)).includes(permission),
          }),
        );
      const all = await dataOf<RoleRow[]>(server.call(listRoles, {}, { bearer }));
      const ofContacts = all
        .filter(({ guard }) => guard === 'client')
        .flatMap((role) =>
          known.client
            .filter((permission) => !role.permissions.includes(permission))
            .map(
              (permission): Attempt => ({
                ...{ door: 'roles.update', what: `${permission} to ${role.title}` },
                run: saving(bearer, role, { permissions: [...role.permissions, permission] }),
                given: async () => (await permissionsNow(role.name)).includes(permission),
              }),
            ),
        );
      const copies = staffRoleNames.map((like): Attempt => {
        const name = `Copy ${firm.id()}`;
        return {
          ...{ door: 'roles.create', what: like, given: async () => (await roleNamed(name)) !== undefined },
          run: () => server.call(createRole, { body: { id: firm.id(), form: { name, like } } }, { bearer }),
        };
      });
      return [...ofStaff, ...ofContacts, ...copies];
    },
    'roles.masked': async () => {
      const sees = 'view payroll client';
      const bearer = await staffWith(allBut('edit payroll client'), [sees]);
      const shown = await aRole([sees], [sees]);
      const open = await aRole(allBut('edit payroll client'), []);
      const name = `Copy ${firm.id()}`;
      return [
        {
          ...{ door: 'roles.update', what: 'a mask taken away' },
          run: saving(bearer, shown, { permissions: [sees], masked: [] }),
          given: async () => (await roleNamed(shown.name))?.masked.length === 0,
        },
        {
          ...{ door: 'roles.create', what: 'like one that masks nothing' },
          run: () =>
            server.call(createRole, { body: { id: firm.id(), form: { name, like: open.name } } }, { bearer }),
          given: async () => (await roleNamed(name)) !== undefined,
        },
      ];
    },
    'directory_group_roles.role_id': async () => {
      const bearer = await editsGroups();
      return staffRoleNames
        .filter((role) => role !== 'ADM')
        .map(
          (role): Attempt => ({
            ...{ door: 'adGroups.map', what: role },
            run: async () => (await aGroup())(bearer, { roles: [role] }),
            given: async () => {
              const id = (await roleNamed(role))?.id ?? '';
              return (
                (await firm.as((tx) => tx.select().from(groupRoles).where(eq(groupRoles.role_id, id))))
                  .length > 0
              );
            },
          }),
        );
    },
    'directory_group_teams.team_id': async () => {
      const [bearer, team, member] = [await editsGroups(), await aTeam(), await invited({ roles: [] })];
      return [
        {
          ...{ door: 'adGroups.map', what: 'a team of others', given: () => isIn(member, team) },
          run: async () => (await aGroup({ members: [member] }))(bearer, { teams: [team] }),
        },
      ];
    },
    'user_groups.user_id': async () => {
      const [bearer, team, member] = [await editsGroups(), await aTeam(), await invited({ roles: [] })];
      const joins = { members: [member] };
      return [
        {
          ...{ door: 'adGroups.map', what: 'of a role', given: () => holds(member, 'FIN') },
          run: async () => (await aGroup({ roles: ['FIN'] }))(bearer, joins),
        },
        {
          ...{ door: 'adGroups.map', what: 'of a team', given: () => isIn(member, team) },
          run: async () => (await aGroup({ teams: [team] }))(bearer, joins),
        },
      ];
    },
  } satisfies Record<OfPeople, () => Promise<Attempt[]>>;
}
