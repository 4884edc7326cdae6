import pg from 'pg';
import type { TableShape } from './dump.ts';
import { plainTextSettings } from './snapshot.ts';

/** Rows of a table as `dumpTable` writes them. */
export interface LoadedPart {
  table: string;
  bytes: Uint8Array;
}

/**
 * Fills the tables of a freshly migrated database in one transaction: all rows or none. Triggers are disabled, since these rows have been
 * through them, and foreign keys are checked at the end.
 * @param url address with the login that owns the tables
 * @param shapes the expected tables and columns
 * @param parts all rows
 * @param finished called with the number of rows by table; an error it throws undoes everything
 */
export async function load(
  url: string,
  shapes: readonly TableShape[],
  parts: AsyncIterable<LoadedPart>,
  finished: (rows: ReadonlyMap<string, number>) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(plainTextSettings);
    const tables = shapes.map(({ name }) => pg.escapeIdentifier(name));
    for (const table of tables) await client.query(`alter table public.${table} disable trigger user`);
    const references = await foreignKeys(client);
    for (const { table, name } of references)
      await client.query(`alter table ${table} drop constraint ${name}`);
    // A migration may have begun a table with rows, as those of the industries' sectors.
    for (const table of tables) await client.query(`delete from public.${table}`);
    const columns = await storedColumns(client);
    const counts = new Map(shapes.map(({ name }) => [name, 0]));
    for await (const { table, bytes } of parts) {
      const rows = new TextDecoder()
        .decode(bytes)
        .trimEnd()
        .split('\n')
        .map((line): string => JSON.parse(line));
      await insert(client, table, columns.get(table) ?? [], rows);
      counts.set(table, (counts.get(table) ?? 0) + rows.length);
    }
    finished(counts);
    for (const { table, name, definition } of references)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const table of tables) await client.query(`alter table public.${table} enable trigger user`);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

function insert(client: pg.Client, name: string, columns: readonly string[], rows: string[]) {
  const table = `public.${pg.escapeIdentifier(name)}`;
  const values = columns.map((column) => `(whole).${column}`);
  return client.query(
    `insert into ${table} (${columns}) select ${values} from (select line::${table} as whole from unnest($1::text[]) as line offset 0) lines`,
    [rows],
  );
}

/** The columns of each table, quoted. PostgreSQL computes the other ones itself and takes no value for them. */
async function storedColumns(client: pg.Client): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname::text as table, array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.relname`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

async function foreignKeys(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  return rows;
}
