import { expect, test } from 'vitest';
import { databaseOfOwner } from '../test-database.ts';

const database = databaseOfOwner();

/** A row of pg_policies; `audience` is its roles in the order of the alphabet, without their prefix. */
type Policy = { table: string; name: string; audience: string; command: string; restricts: boolean };

const readPolicies = async (): Promise<Policy[]> =>
  (
    await database.owner.query<Policy>(
      `select tablename as table, policyname as name, cmd as command, permissive = 'RESTRICTIVE' as restricts,
         (select string_agg(replace(role, 'portico_', ''), '_' order by role) from unnest(roles::text[]) role) as audience
       from pg_policies order by 1, 2`,
    )
  ).rows;

/** Beginning of the name of a policy: its table, its audience, and its command if it is for one alone. */
const stemOf = ({ table, audience, command }: Policy) =>
  [table, audience, ...(command === 'ALL' ? [] : [command.toLowerCase()])].join('_');

/** Policies whose name is not their stem, followed by the rows only where that tells several apart, or restricts the others. */
function misnamed(policies: readonly Policy[]): string[] {
  const sharing = Map.groupBy(
    policies.filter(({ restricts }) => !restricts),
    stemOf,
  );
  const wrong = policies.filter((policy) => {
    const stem = stemOf(policy);
    if (policy.restricts)
      return !(policy.name.startsWith(`${stem}_only_`) && policy.name.length > stem.length + 6);
    return (sharing.get(stem)?.length ?? 0) > 1 ? !policy.name.startsWith(`${stem}_`) : policy.name !== stem;
  });
  return wrong.map(({ table, name }) => `${name} on ${table}`);
}

test('every policy is named for its table, its audience and its command', async () => {
  const policies = await readPolicies();
  expect(policies.length).toBeGreaterThan(300);
  expect(misnamed(policies)).toEqual([]);
});

test('a name outside the rule is found', async () => {
  await database.owner.query(`begin;
    alter policy clients_staff on clients rename to everything_staff;
    create policy clients_staff_only_open on clients for select to portico_staff using (true);
    create policy offices_staff_delete on offices as restrictive for delete to portico_staff using (true)`);
  expect(misnamed(await readPolicies())).toEqual([
    'clients_staff_only_open on clients',
    'everything_staff on clients',
    'offices_staff_delete on offices',
  ]);
  await database.owner.query('rollback');
});
