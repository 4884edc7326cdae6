import type { Role } from '#contract/core/permissions.ts';
import type { Tx } from '../db/db.ts';
import { insertGroup, setMapping } from '../people/groups/queries.ts';
import type { DemoStaffing } from './firm.ts';
import { random } from './random.ts';

/** Groups of the directory with what they give, and one made by hand. */
const groups: readonly { name: string; external_id: string | null; role: Role; practice?: string }[] = [
  { name: 'Payroll desk', external_id: 'payroll-desk', role: 'PAY', practice: 'Payroll' },
  { name: 'Compliance', external_id: 'compliance', role: 'CMP' },
  { name: 'Year-end project', external_id: null, role: 'FIN', practice: 'Accounting and Tax' },
];

/** Directory groups of people who have their roles anyway; some get teams by them. */
export async function insertDemoGroups(
  tx: Tx,
  seed: number,
  { roles, teams, userRoles }: DemoStaffing,
  now: string,
): Promise<void> {
  const chance = random(seed, 'groups');
  for (const { role, practice, ...group } of groups) {
    const id = chance.id();
    const roleId = roles.find(({ name }) => name === role)?.id;
    const memberIds = userRoles.flatMap(({ role_id, user_id }) => (role_id === roleId ? [user_id] : []));
    await insertGroup(tx, { id, ...group, created_at: now });
    await setMapping(tx, id, {
      roleIds: roleId ? [roleId] : [],
      teamIds: teams.flatMap((team) => (practice && team.name.endsWith(practice) ? [team.id] : [])),
      memberIds,
    });
  }
}
