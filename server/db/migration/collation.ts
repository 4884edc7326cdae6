import type pg from 'pg';
import { StartError } from '#server/start-error.ts';

/**
 * Refuses a PostgreSQL that cannot sort names.
 * @throws StartError
 */
export async function refuseWithoutIcu(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_collation where collprovider = 'i' limit 1");
  if (rowCount === 0)
    throw new StartError(
      'Portico needs a PostgreSQL with ICU, as the packages of Debian and of the PostgreSQL project have it. This one was built without.',
    );
}

/**
 * Builds the indexes anew that are in the order of names, if the ICU below the database is another than they were built with: its order may
 * differ, and rows would not be found in them.
 */
export async function followIcu(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ index: string }>(
    `select i.indexrelid::regclass::text as index from pg_collation c join pg_index i on c.oid = any (i.indcollation)
     where c.oid = to_regcollation('app.names') and c.collversion is distinct from pg_collation_actual_version(c.oid)`,
  );
  if (rows.length === 0) return;
  await client.query('begin');
  for (const { index } of rows) await client.query(`reindex index ${index}`);
  await client.query('alter collation app.names refresh version');
  await client.query('commit');
}
