import { fullName } from '#contract/core/text/full-name.ts';
import type { NewPerson } from '#contract/people/person-form.ts';
import type { invitePerson } from '#contract/people/users.ts';
import { asSystem } from '#server/db/as-system.ts';
import { countNotes } from '#server/firm/changelog.ts';
import type { Call } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { invite } from '../access-links/invite.ts';
import { giverInTeams, refuseLacking, rightOfRole, rightOfTeam } from '../giver.ts';
import { insertUsers, teamsById, userById } from '../queries.ts';
import type { AdministratorCall } from './person.ts';
import { officeExists, personAtAddress, roleIds, setRoles, setTeams } from './queries.ts';

/** The part of a call that inviting somebody needs. */
export type InviteCall = Pick<Call<typeof invitePerson>, 'tx' | 'actor' | 'now' | 'services' | 'activity'>;

interface Place {
  office: string | null;
  manager: string | null;
  roles: string[];
  teams: string[];
}

/** Roles and teams that a person has already, by name and by id. */
type Held = Pick<Place, 'roles' | 'teams'>;

/**
 * The roles of a form as ids; refuses references that are not there, a person who would manage themselves, and roles and teams that are new to
 * them and that the caller may not give.
 * @throws Refusal `invalid`
 */
export async function checkPlace(
  { tx, actor }: AdministratorCall,
  id: string,
  { office, manager, roles, teams }: Place,
  held: Held = { roles: [], teams: [] },
) {
  if (manager === id) throw invalid('form.manager', 'Nobody is their own manager.');
  if (manager && !(await userById(tx, manager))) throw invalid('form.manager', 'There is no such colleague.');
  if (office && !(await officeExists(tx, office))) throw invalid('form.office', 'There is no such office.');
  const known = await teamsById(tx, teams);
  if (known.length < teams.length) throw invalid('form.teams', 'One of these teams is not there.');
  const ids = await asSystem(tx, () => roleIds(tx, roles));
  if (ids.length < roles.length) throw invalid('form.roles', 'One of these roles is not there.');
  const giver = await giverInTeams(tx, actor);
  const added = ids.filter(({ name }) => !held.roles.includes(name));
  refuseLacking(giver, added.map(rightOfRole), { column: 'user_roles.role_id', field: 'form.roles' });
  const joined = known.filter((team) => !held.teams.includes(team.id));
  refuseLacking(giver, joined.map(rightOfTeam), { column: 'user_teams.team_id', field: 'form.teams' });
  return ids.map((role) => role.id);
}

/** States of people who are there, in words. */
export const statesInWords = {
  INVITED: 'is invited',
  ACTIVE: 'is there',
  SUSPENDED: 'is suspended',
  LEFT: 'has left',
};

/** An entry of the activity log about a person; its event is to be added. */
export const entryOf = (id: string, description: string) =>
  ({
    name: 'User',
    description,
    subject: { type: 'user', id },
  }) as const;

/** Adds a member of staff and mails the invitation. Somebody who is there already is named, with a way to go on. */
export async function addPerson(
  call: InviteCall,
  id: string,
  form: NewPerson,
  { imported = false } = {},
): Promise<void> {
  const { tx, now } = call;
  const { office, manager, roles, teams, email, job_title, ...name } = form;
  const there = await personAtAddress(tx, email);
  if (there)
    throw invalid(
      'form.email',
      `${there.display_name} ${statesInWords[there.status]} with this address. Open their page under People.`,
    );
  const ids = await checkPlace(call, id, form);
  const display_name = fullName(name);
  await asSystem(tx, async () => {
    await insertUsers(tx, [
      {
        id,
        ...name,
        display_name,
        email,
        job_title: job_title ?? '',
        office_id: office,
        manager_id: manager,
        status: 'INVITED',
        created_at: now,
        // Notes from before somebody came are no news to them.
        release_notes_seen: countNotes(),
      },
    ]);
    await setRoles(tx, id, ids);
    await setTeams(tx, id, teams);
  });
  await invite(call, {
    invitee: { userId: id },
    name: display_name,
    email,
    client: null,
    field: 'form.email',
    imported,
  });
  const attributes = { email, roles, teams, office, manager, job_title };
  await call.activity({ ...entryOf(id, display_name), event: 'invited', attributes });
}
