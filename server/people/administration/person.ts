import type { Person } from '#contract/people/users.ts';
import type { Actor } from '#server/db/actor.ts';
import { asSystem } from '#server/db/as-system.ts';
import type { Tx } from '#server/db/db.ts';
import { Refusal } from '#server/http/refusal.ts';
import { invitationOf } from '../access-links/invite.ts';
import { namesOfUsers } from '../queries.ts';
import { devicesOf, heldBy, isLastAdministrator, lockPerson, personById, teamsHeldBy } from './queries.ts';

/** The part of a call that an administrator's work on a person needs. */
export interface AdministratorCall {
  tx: Tx;
  actor: Actor;
  now: string;
}

/** A member of staff as an administrator sees them. */
export async function readPersonOf(call: AdministratorCall, id: string): Promise<Person> {
  const { tx, now } = call;
  const found = await asSystem(tx, async () => {
    const person = await personById(tx, id);
    return (
      person && {
        person,
        held: await heldBy(tx, id),
        teams: await teamsHeldBy(tx, id),
        devices: person.account_id ? await devicesOf(tx, person.account_id, now) : [],
      }
    );
  });
  if (!found) throw new Refusal('not_found');
  const { person, held, teams, devices } = found;
  const [manager] = person.manager_id ? await namesOfUsers(tx, [person.manager_id]) : [];
  return {
    ...person,
    manager: manager ? { id: manager.id, name: manager.display_name } : null,
    second_factor_due:
      person.has_password && !person.second_factor && held.some(({ second_factor }) => second_factor),
    held: held.map(({ role, group }) => ({ role, group })),
    teams,
    devices,
    invitation: person.status === 'INVITED' ? await invitationOf(call, { userId: id }) : null,
  };
}

/**
 * Locks a person and does something about them under the system's role.
 * @throws Refusal `conflict` if nobody could administer the firm afterwards
 */
export async function changing<T>(
  { tx }: AdministratorCall,
  id: string,
  work: (person: NonNullable<Awaited<ReturnType<typeof lockPerson>>>) => Promise<T>,
): Promise<T> {
  try {
    return await asSystem(tx, async () => {
      const person = await lockPerson(tx, id);
      if (!person) throw new Refusal('not_found');
      return work(person);
    });
  } catch (error) {
    if (!isLastAdministrator(error)) throw error;
    throw new Refusal('conflict', {
      message: 'This is the last administrator who can sign in. Make somebody else an administrator first.',
    });
  }
}
