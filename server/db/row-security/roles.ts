import pg from 'pg';
import { StartError } from '#server/start-error.ts';

const roles = ['none', 'staff', 'contact', 'employee', 'signer', 'system'].map((name) => `portico_${name}`);

/**
 * Makes the role of each audience and lets both logins, the caller's own and `runtime`, act under them. Does only what is missing, so a
 * login that may not make roles can migrate once somebody else has made them.
 * @throws StartError with the missing SQL if this login may not run it
 */
export async function prepareRoles(client: pg.Client, runtime: string): Promise<void> {
  const missing = await missingStatements(client, runtime);
  try {
    for (const statement of missing) await client.query(statement);
  } catch (cause) {
    throw new StartError(
      `The login of DATABASE_OWNER_URL may not make roles. Ask the database administrator to run:\n${missing.join('\n')}`,
      { cause },
    );
  }
}

async function missingStatements(client: pg.Client, runtime: string): Promise<string[]> {
  const { rows } = await client.query<{ role: string; login: string; exists: boolean; granted: boolean }>(
    `select role, login, r.oid is not null as exists, coalesce(pg_has_role(login, r.oid, 'SET'), false) as granted
     from unnest($1::text[]) as role cross join (select distinct unnest(array[current_user::text, $2])) as logins(login)
     left join pg_roles r on r.rolname = role order by role, login`,
    [roles, runtime],
  );
  const absent = new Set(rows.flatMap(({ role, exists }) => (exists ? [] : [role])));
  return [
    // Roles belong to the whole cluster: the start of another database may be making them at the same time.
    ...[...absent].map(
      (role) =>
        `do $$ begin create role ${role} nologin; exception when duplicate_object or unique_violation then null; end $$;`,
    ),
    ...rows.flatMap(({ role, login, granted }) =>
      granted ? [] : [`grant ${role} to ${pg.escapeIdentifier(login)} with set true, inherit false;`],
    ),
  ];
}
