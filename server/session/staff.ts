import type { SessionUser } from '#contract/session/session.ts';
import { countOwnClients } from '../clients/queries.ts';
import type { Tx } from '../db/db.ts';
import { rolesOfUser, teamsOfUser, userById } from '../people/queries.ts';

/** Facts of a member of staff in the session's user. */
export type StaffFacts = Pick<
  SessionUser,
  | 'id'
  | 'name'
  | 'email'
  | 'roles'
  | 'teams'
  | 'own_clients'
  | 'job_title'
  | 'work_phone'
  | 'schools'
  | 'skills'
  | 'interests'
  | 'pastProjects'
  | 'finder'
>;

/** The facts of one member of staff; undefined if the id is unknown. */
export async function staffFacts(tx: Tx, userId: string): Promise<StaffFacts | undefined> {
  const user = await userById(tx, userId);
  if (!user) return undefined;
  return {
    id: user.id,
    name: user.display_name,
    email: user.email,
    roles: await rolesOfUser(tx, userId),
    teams: await teamsOfUser(tx, userId),
    own_clients: await countOwnClients(tx, userId),
    job_title: user.job_title,
    work_phone: user.work_phone,
    schools: user.schools,
    skills: user.skills,
    interests: user.interests,
    pastProjects: user.past_projects,
    finder: user.finder,
  };
}
