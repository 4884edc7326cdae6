import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartError } from '#server/start-error.ts';
import type { Tx } from '../db.ts';
import { prepareRoles } from '../row-security/roles.ts';
import { followIcu, refuseWithoutIcu } from './collation.ts';

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));
const oldestServer = 160_000;
/** An arbitrary lock number, the same for every instance: only one migrates at a time. */
const migrationLock = 7_061_964;

/** The migrations of this release in order, by the hash of their text. */
export const knownMigrations = (): string[] =>
  readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);

/** Hashes of the migrations applied to a database. */
export async function appliedMigrations(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations order by created_at`,
  );
  return rows.map(({ hash }) => hash);
}

/**
 * Migrates the database of `ownerUrl` to the newest schema, or through the first `count` migrations, and lets `runtimeUrl` act under the
 * portico roles.
 * @throws StartError when the server does not answer, is older than PostgreSQL 16 or has no ICU, was migrated by a newer release, or roles cannot be made
 */
export async function migrate(
  ownerUrl: string,
  runtimeUrl: string,
  count = knownMigrations().length,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect().catch((cause: unknown) => {
    throw new StartError(unreachable(ownerUrl, cause), { cause });
  });
  try {
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    refuseOldServer(rows[0]?.version ?? 0);
    await refuseWithoutIcu(client);
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await refuseUnknown(client);
    await client.query('create extension if not exists pg_trgm');
    await prepareRoles(client, decodeURIComponent(new URL(runtimeUrl).username));
    await withFirst(count, (folder) => runMigrations(drizzle(client), { migrationsFolder: folder }));
    await followIcu(client);
  } finally {
    await client.end();
  }
}

/**
 * Refuses a PostgreSQL that this release's SQL does not run on.
 * @param version as the server numbers it: 160004 is 16.4
 * @throws StartError
 */
export function refuseOldServer(version: number): void {
  if (version >= oldestServer) return;
  const [release, update] = [Math.floor(version / 10_000), version % 10_000];
  throw new StartError(`Portico needs PostgreSQL 16 or newer. This one is ${release}.${update}.`);
}

/** The hashes of applied migrations; none in a new database. */
async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as found`,
  );
  return tables[0]?.found ? appliedMigrations(drizzle(client)) : [];
}

/** True for a database of an earlier release, which `migrate` would change; false for a new one and for one that it refuses. */
export async function isBehind(ownerUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const applied = await migrationsOf(client);
    const known = knownMigrations();
    return (
      applied.length > 0 && applied.length < known.length && applied.every((hash) => known.includes(hash))
    );
  } finally {
    await client.end();
  }
}

/**
 * Refuses a database with an applied migration this release does not know: its tables may differ from the ones this release writes.
 * @throws StartError
 */
async function refuseUnknown(client: pg.Client): Promise<void> {
  const known = new Set(knownMigrations());
  const unknown = (await migrationsOf(client)).filter((hash) => !known.has(hash));
  if (unknown.length === 0) return;
  const count = unknown.length === 1 ? 'a change' : `${unknown.length} changes`;
  throw new StartError(
    `The database was brought up to date by another release of Portico: it holds ${count} of its tables that this one does not know.\nStart that release or a newer one, or restore a backup made before it with this one.`,
  );
}

/** Runs `work` on a folder that has only the first `count` migrations. */
async function withFirst(count: number, work: (folder: string) => Promise<void>): Promise<void> {
  const journalIn = (folder: string) => join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(journalIn(migrationsFolder), 'utf8')) as { entries: unknown[] };
  if (count === journal.entries.length) return work(migrationsFolder);
  const folder = await mkdtemp(join(tmpdir(), 'portico-migrations-'));
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    await writeFile(
      journalIn(folder),
      JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }),
    );
    await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Message that no database answers at an address, and why, without the password. */
export function unreachable(url: string, cause: unknown): string {
  const { hostname, port } = new URL(url);
  // Node tries every address of a host name; its AggregateError has no message of its own.
  const reasons = cause instanceof AggregateError ? cause.errors : [cause];
  const said = reasons
    .map((reason) => (reason instanceof Error ? reason.message : String(reason)))
    .join(', ');
  return `The database at ${hostname}:${port || 5432} did not answer: ${said}.\nIs it running, and are DATABASE_URL and DATABASE_OWNER_URL right?`;
}

/**
 * Makes the runtime login of the embedded server, or gives it a new password.
 * @returns its address
 */
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
