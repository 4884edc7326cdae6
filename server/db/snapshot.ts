import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import type { Tx } from './db.ts';
import { unreachable } from './migration/migrate.ts';

/** An arbitrary lock number: holding it shared keeps blobs from being deleted from the file store. */
const blobsLock = 7_061_965;

/** Settings that make values read the same everywhere. */
export const plainTextSettings = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local row_security = off`;

/**
 * Runs `work` in one transaction that sees the whole database as it was at the beginning, while others go on writing. No blob is deleted
 * from the file store meanwhile, so the blobs of all rows seen exist.
 * @param url address with the login that owns the tables
 */
export async function snapshot<T>(url: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect().catch((cause: unknown) => {
    throw new StartError(unreachable(url, cause), { cause });
  });
  try {
    await client.query('select pg_advisory_lock_shared($1)', [blobsLock]);
    await client.query('begin transaction isolation level repeatable read, read only');
    await client.query(plainTextSettings);
    return await work(drizzle(client));
  } finally {
    await client.end();
  }
}

/** True if blobs may be deleted from the file store until this transaction ends: not while a backup is made. */
export async function mayForgetBlobs(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${blobsLock}) as free`,
  );
  return rows[0]?.free === true;
}
