import { type Giver, type GrantColumn, grants, lacks, masksOf, type Right } from '#contract/core/grants.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import { invalid } from '../http/refusal.ts';
import { teamsOfUser } from './queries.ts';

/** A member of staff as somebody who gives. `teams`: ids of theirs, where teams are given. */
export const giverOf = (
  { permissions, masked, roles }: Pick<Actor, 'permissions' | 'masked' | 'roles'>,
  teams: readonly string[] = [],
): Giver => ({ permissions, masked, roles, teams });

/** The same with their teams. */
export const giverInTeams = async (tx: Tx, actor: Actor): Promise<Giver> =>
  giverOf(actor, actor.userId === null ? [] : (await teamsOfUser(tx, actor.userId)).map(({ id }) => id));

/** A role of staff as a right. */
export const rightOfRole = ({
  name,
  ...role
}: {
  name: string;
  permissions: readonly string[];
  masked: readonly string[];
}): Right => ({
  role: name,
  guard: 'api',
  permissions: role.permissions,
  masked: masksOf({ name, masked: role.masked }),
});

/** A team as a right: colleagues read what others of the team sent. */
export const rightOfTeam = ({ id, name }: { id: string; name: string }): Right => ({ team: id, name });

const mostNamed = 3;

/** Words for what somebody lacks who gives these rights by a column, and for who gives it; undefined if they may. */
export function wordsOfLacking(
  giver: Giver,
  rights: readonly Right[],
  column: GrantColumn,
): string | undefined {
  const lacking = [...new Set(rights.flatMap((right) => lacks(giver, right)))];
  if (lacking.length === 0) return undefined;
  const more = lacking.length - mostNamed;
  const named = lacking.slice(0, mostNamed).map((each) => `“${each}”`);
  return `Nobody gives what they do not have themselves: you lack ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Given by: ${grants[column].giver}`;
}

/**
 * Refuses rights that their giver lacks.
 * @throws Refusal `invalid`, which names them at the field
 */
export function refuseLacking(
  giver: Giver,
  rights: readonly Right[],
  { column, field }: { column: GrantColumn; field: string },
): void {
  const words = wordsOfLacking(giver, rights, column);
  if (words) throw invalid(field, words);
}
