import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const oldestServer = 160_000;
/** Any number, the same for every instance: only one migrates at a time. */
const migrationLock = 7_061_964;

/**
 * Brings the database of `ownerUrl` to the newest schema and lets `runtimeUrl` act under the portico roles.
 * Throws in words when the server is older than PostgreSQL 16 or roles cannot be made.
 */
export async function migrate(ownerUrl: string, runtimeUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    if ((rows[0]?.version ?? 0) < oldestServer) throw new Error('Portico needs PostgreSQL 16 or newer.');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query('create extension if not exists pg_trgm');
    await makeRoles(client);
    await runMigrations(drizzle(client), { migrationsFolder });
    await grantRoles(client, decodeURIComponent(new URL(runtimeUrl).username));
  } finally {
    await client.end();
  }
}

const roles = ['none', 'staff', 'contact', 'employee', 'signer', 'system'].map((name) => `portico_${name}`);

async function makeRoles(client: pg.Client): Promise<void> {
  const statements = roles.map(
    (role) =>
      `do $$ begin create role ${role} nologin; exception when duplicate_object or unique_violation then null; end $$`,
  );
  try {
    for (const statement of statements) await client.query(statement);
  } catch (cause) {
    throw new Error(
      `This login may not create roles. Ask the database administrator to run:\n${statements.join(';\n')};`,
      { cause },
    );
  }
}

async function grantRoles(client: pg.Client, runtime: string): Promise<void> {
  const login = pg.escapeIdentifier(runtime);
  for (const role of roles) {
    await client.query(`grant ${role} to current_user with set true, inherit false`);
    await client.query(`grant ${role} to ${login} with set true, inherit false`);
  }
  const { rows } = await client.query<{ too_strong: boolean }>(
    'select rolsuper or rolbypassrls as too_strong from pg_roles where rolname = $1',
    [runtime],
  );
  if (rows[0]?.too_strong)
    process.emitWarning(
      `The runtime login ${runtime} is a superuser or bypasses row security: use one that owns nothing.`,
    );
}

/** Makes (or re-keys) the runtime login of the embedded server and answers its address. */
export async function makeRuntimeLogin(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const password = randomBytes(24).toString('hex');
    await client.query(
      `do $$ begin create role rt login; exception when duplicate_object or unique_violation then null; end $$`,
    );
    await client.query(
      `alter role rt with login nosuperuser nobypassrls password ${pg.escapeLiteral(password)}`,
    );
    const url = new URL(ownerUrl);
    url.username = 'rt';
    url.password = password;
    return url.href;
  } finally {
    await client.end();
  }
}
