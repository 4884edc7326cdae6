import { sql } from 'drizzle-orm';
import type { Tx } from './db.ts';

/** A table and its columns in order. */
export interface TableShape {
  name: string;
  columns: string[];
}

/** Rows as lines of text, about `partBytes` at most. */
export interface DumpedPart {
  rows: number;
  bytes: Uint8Array;
}

const partBytes = 4 * 1024 * 1024;
const mostRows = 5000;
const lines = new TextEncoder();

/** All tables of the app, by name. */
export async function tableShapes(tx: Tx): Promise<TableShape[]> {
  const { rows } = await tx.execute<{ name: string; columns: string[] }>(sql`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.relname order by c.relname`);
  return rows;
}

/**
 * A table's rows, one line each: a JSON string of the row as PostgreSQL writes a composite value. They are sorted, so that the same rows
 * make the same bytes wherever PostgreSQL put them, and fetched in batches that fit into memory even if all are as large as the largest.
 */
export async function* dumpTable(tx: Tx, name: string): AsyncGenerator<DumpedPart> {
  const table = sql.identifier(name);
  const { rows: sizes } = await tx.execute<{ largest: number | null }>(
    sql`select max(octet_length(whole::text)) as largest from public.${table} whole`,
  );
  const largest = sizes[0]?.largest;
  if (!largest) return;
  const count = Math.max(1, Math.min(mostRows, Math.floor(partBytes / largest)));
  await tx.execute(
    sql`declare dumped no scroll cursor for select whole::text as line from public.${table} whole order by whole::text collate "C"`,
  );
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(sql.raw(`fetch ${count} from dumped`));
    if (rows.length === 0) break;
    const text = rows.map(({ line }) => `${JSON.stringify(line)}\n`).join('');
    yield { rows: rows.length, bytes: lines.encode(text) };
  }
  await tx.execute(sql`close dumped`);
}
