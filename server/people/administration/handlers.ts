import { fullName } from '#contract/core/text/full-name.ts';
import * as contract from '#contract/people/users.ts';
import { differences } from '#server/activity/differences.ts';
import { asSystem } from '#server/db/as-system.ts';
import { checkedList, listAnswer } from '#server/http/calls/list-answer.ts';
import { type Call, type Handler, handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { historyOf } from '#server/records/history.ts';
import { userById } from '../queries.ts';
import { endDevice, reinstate, removeFactor, reset, revokeOf, sendAgain, suspend } from './access.ts';
import { importFile } from './import-people.ts';
import { addPerson, checkPlace, entryOf } from './invite-person.ts';
import { leaveFirm, readLeavingOf } from './leave.ts';
import { permissionsOf } from './permissions.ts';
import { changing, readPersonOf } from './person.ts';
import { changePerson, personPage, setRoles, setTeams } from './queries.ts';

async function change(call: Call<typeof contract.updatePerson>) {
  const { tx } = call;
  const { id } = call.input.params;
  const { version, form } = call.input.body;
  const { office, manager, roles, teams, job_title, ...name } = form;
  const before = await readPersonOf(call, id);
  if (before.version !== version) throw new Refusal('stale', { current: before });
  const own = <T extends { group: object | null }>(all: readonly T[]) =>
    all.filter(({ group }) => group === null);
  const held = {
    roles: own(before.held).map(({ role }) => role),
    teams: own(before.teams).map((team) => team.id),
  };
  const ids = await checkPlace(call, id, form, held);
  const after = {
    ...name,
    job_title: job_title ?? '',
    office,
    manager,
    roles: roles.toSorted(),
    teams: teams.toSorted(),
  };
  const changed = differences(
    {
      ...before,
      office: before.office?.id ?? null,
      manager: before.manager?.id ?? null,
      roles: held.roles.toSorted(),
      teams: held.teams.toSorted(),
    },
    after,
  );
  if (!changed) return before;
  const display_name = fullName(name);
  await changing(call, id, async (person) => {
    if (person.version !== version) throw new Refusal('stale', { current: before });
    await changePerson(tx, id, {
      ...name,
      display_name,
      job_title: after.job_title,
      office_id: office,
      manager_id: manager,
    });
    await setRoles(tx, id, ids);
    await setTeams(tx, id, teams);
  });
  await call.activity({ ...entryOf(id, display_name), event: 'updated', ...changed });
  return readPersonOf(call, id);
}

export const administrationHandlers: readonly Handler[] = [
  handle(contract.listPeople, async ({ tx, input: { query } }) => {
    const checked = checkedList(contract.personFields, query);
    const { rows, count } = await asSystem(tx, () => personPage(tx, checked, query));
    return listAnswer(rows, query, checked, count);
  }),
  handle(contract.readPerson, (call) => readPersonOf(call, call.input.params.id)),
  handle(contract.readPersonHistory, async (call) => {
    const { id } = call.input.params;
    if (!(await userById(call.tx, id))) throw new Refusal('not_found');
    return historyOf(call, id);
  }),
  handle(contract.invitePerson, async (call) => {
    const { id, form } = call.input.body;
    await addPerson(call, id, form);
    return readPersonOf(call, id);
  }),
  handle(contract.importPeople, importFile),
  handle(contract.updatePerson, change),
  handle(contract.resendInvitation, sendAgain),
  handle(contract.revokePersonInvitation, revokeOf),
  handle(contract.suspendPerson, suspend),
  handle(contract.reinstatePerson, reinstate),
  handle(contract.resetPerson, reset),
  handle(contract.endPersonDevice, endDevice),
  handle(contract.removePersonFactor, removeFactor),
  handle(contract.readLeaving, readLeavingOf),
  handle(contract.leave, leaveFirm),
  handle(contract.readPermissions, permissionsOf),
];
