import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './db.ts';

const rowsPerStatement = 2000;

/**
 * Inserts any number of rows in few statements: each carries its rows as one JSON parameter.
 * All rows name the columns the first one names; other columns take their default. Not for `bytes` columns.
 */
export async function insertMany<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(
    Object.keys(first).map((name) => sql.identifier(name)),
    sql`, `,
  );
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const json = JSON.stringify(rows.slice(from, from + rowsPerStatement));
    await tx.execute(
      sql`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ${json}::jsonb)`,
    );
  }
}
