import { titleOfRole } from '#contract/core/permissions.ts';
import { messages } from '#contract/core/rules.ts';
import { byText } from '#contract/core/text/in-order.ts';
import { looksLike } from '#contract/core/text/look-alikes.ts';
import * as contract from '#contract/people/groups.ts';
import { differences } from '#server/activity/differences.ts';
import type { Actor } from '#server/db/actor.ts';
import { asSystem } from '#server/db/as-system.ts';
import type { Tx } from '#server/db/db.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { heldBy, roleIds, teamsHeldBy } from '../administration/queries.ts';
import { giverInTeams, refuseLacking, rightOfRole, rightOfTeam } from '../giver.ts';
import { namesOfUsers, teamsById } from '../queries.ts';
import { groupEffectOf, type Holdings } from './effect.ts';
import {
  allGroups,
  deleteGroupRow,
  groupById,
  insertGroup,
  membersOfGroups,
  nextVersion,
  rolesOfGroups,
  setMapping,
  teamsOfGroups,
} from './queries.ts';

interface GroupCall {
  tx: Tx;
  actor: Actor;
}

async function groupsNow({ tx }: GroupCall): Promise<contract.DirectoryGroup[]> {
  const [given, teams, members] = [
    await rolesOfGroups(tx),
    await teamsOfGroups(tx),
    await membersOfGroups(tx),
  ];
  const of = <T extends { group_id: string }>(rows: readonly T[], id: string) =>
    rows.filter(({ group_id }) => group_id === id);
  return (await allGroups(tx)).map(({ id, name, external_id, version }) => ({
    ...{ id, name, external_id, version },
    roles: of(given, id).map((role) => role.name),
    teams: of(teams, id).map((team) => ({ id: team.id, name: team.name })),
    members: of(members, id).map((member) => ({ id: member.id, name: member.name })),
  }));
}

async function groupNow(call: GroupCall, id: string): Promise<contract.DirectoryGroup> {
  const group = (await groupsNow(call)).find((each) => each.id === id);
  if (!group) throw new Refusal('not_found');
  return group;
}

const entry = (event: string, { id, name }: { id: string; name: string }) =>
  ({
    name: 'Directory group',
    event,
    description: name,
    subject: { type: 'directory_group', id },
  }) as const;

/**
 * The ids of a mapping. Members of a group of the directory come with id tokens, so they are not set by hand. What the group gives anew, and
 * to a new member all of it, the caller may give themselves.
 * @throws Refusal `invalid`
 */
async function checkMapping(
  { tx, actor }: GroupCall,
  group: contract.DirectoryGroup,
  form: contract.Mapping,
) {
  const teams = await teamsById(tx, form.teams);
  if (teams.length < new Set(form.teams).size)
    throw invalid('form.teams', 'One of these teams is not there.');
  const ids = await asSystem(tx, () => roleIds(tx, form.roles));
  if (ids.length < new Set(form.roles).size) throw invalid('form.roles', 'One of these roles is not there.');
  // Otherwise, those who administer the directory would administer the firm.
  const editing = ids.filter(({ permissions }) => permissions.includes('edit role'));
  if (editing.length > 0)
    throw invalid(
      'form.roles',
      `A group cannot give ${editing.map(({ name }) => titleOfRole(name)).join(', ')}: its people may edit roles.`,
    );
  const giver = await giverInTeams(tx, actor);
  const added = ids.filter(({ name }) => !group.roles.includes(name));
  refuseLacking(giver, added.map(rightOfRole), {
    column: 'directory_group_roles.role_id',
    field: 'form.roles',
  });
  const joined = teams.filter((team) => !group.teams.some(({ id }) => id === team.id));
  refuseLacking(giver, joined.map(rightOfTeam), {
    column: 'directory_group_teams.team_id',
    field: 'form.teams',
  });
  const members = [...new Set(form.members)];
  const isNew = (member: string) => !group.members.some(({ id }) => id === member);
  if (group.external_id === null && members.some(isNew))
    refuseLacking(giver, [...ids.map(rightOfRole), ...teams.map(rightOfTeam)], {
      column: 'user_groups.user_id',
      field: 'form.members',
    });
  if (group.external_id === null && (await namesOfUsers(tx, members)).length < members.length)
    throw invalid('form.members', 'One of these colleagues is not there.');
  return {
    teams,
    roleIds: ids.map(({ id }) => id),
    memberIds: group.external_id === null ? members : undefined,
  };
}

/** The groups that give each name; '' stands for the person themselves. */
const sourcesOf = (held: readonly { name: string; group: { id: string } | null }[]): Holdings =>
  new Map(
    [...Map.groupBy(held, ({ name }) => name)].map(([name, rows]) => [
      name,
      new Set(rows.map(({ group }) => group?.id ?? '')),
    ]),
  );

/** The effect of a mapping on each person. */
async function effects(
  call: GroupCall,
  id: string,
  form: contract.Mapping,
): Promise<contract.MappingEffect[]> {
  const { tx } = call;
  const group = await groupNow(call, id);
  const { teams, memberIds } = await checkMapping(call, group, form);
  const given = { roles: form.roles.map(titleOfRole), teams: teams.map(({ name }) => name) };
  const before = group.members.map((member) => member.id);
  const after = memberIds ?? before;
  const people = await namesOfUsers(tx, [...new Set([...before, ...after])]);
  const found: contract.MappingEffect[] = [];
  for (const person of people.toSorted((a, b) => byText(a.display_name, b.display_name))) {
    const held = await asSystem(tx, async () => ({
      roles: (await heldBy(tx, person.id)).map(({ role, group }) => ({ name: titleOfRole(role), group })),
      teams: await teamsHeldBy(tx, person.id),
    }));
    // Apart: a team may have the name of a role.
    const both = (['roles', 'teams'] as const).map((kind) =>
      groupEffectOf(sourcesOf(held[kind]), id, after.includes(person.id) ? given[kind] : []),
    );
    const gains = both.flatMap((effect) => effect.gains);
    const loses = both.flatMap((effect) => effect.loses);
    if (gains.length + loses.length > 0)
      found.push({ person: { id: person.id, name: person.display_name }, gains, loses });
  }
  return found;
}

export const groupHandlers: readonly Handler[] = [
  handle(contract.listGroups, groupsNow),
  handle(contract.readGroup, (call) => groupNow(call, call.input.params.id)),

  handle(contract.createGroup, async (call) => {
    const { tx, now, activity } = call;
    const { id, form } = call.input.body;
    if ((await allGroups(tx)).some(({ name }) => looksLike(name, form.name)))
      throw invalid('form.name', messages.duplicated);
    const [made] = await asSystem(tx, () => insertGroup(tx, { id, ...form, created_at: now }));
    if (!made)
      throw invalid('form.external_id', 'There is a group with this id already. Open it in the list.');
    await activity({ ...entry('created', { id, name: form.name }), attributes: form });
    return groupNow(call, id);
  }),

  handle(contract.deleteGroup, async ({ tx, input, activity }): Promise<undefined> => {
    const group = await groupById(tx, input.params.id);
    if (!group) throw new Refusal('not_found');
    await asSystem(tx, () => deleteGroupRow(tx, group.id));
    await activity({ ...entry('deleted', group), old: { external_id: group.external_id } });
  }),

  handle(contract.previewMapping, (call) => effects(call, call.input.params.id, call.input.body.form)),

  handle(contract.mapGroup, async (call) => {
    const { tx, activity } = call;
    const { id } = call.input.params;
    const { version, form } = call.input.body;
    const before = await groupNow(call, id);
    const { teams, ...ids } = await checkMapping(call, before, form);
    const isNext = await asSystem(tx, async () => {
      if (!(await nextVersion(tx, id, version))) return false;
      await setMapping(tx, id, { ...ids, teamIds: teams.map((team) => team.id) });
      return true;
    });
    if (!isNext) throw new Refusal('stale', { current: before });
    const after = await groupNow(call, id);
    const names = (group: contract.DirectoryGroup) => ({
      roles: group.roles,
      teams: group.teams.map(({ name }) => name),
      members: group.members.map(({ name }) => name),
    });
    await activity({ ...entry('mapped', before), ...differences(names(before), names(after)) });
    return after;
  }),
];
