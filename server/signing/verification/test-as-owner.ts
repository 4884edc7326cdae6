import type { signingFirm } from '../test-envelope.ts';

type Firm = Awaited<ReturnType<typeof signingFirm>>;

const tables = [
  'audit',
  'certificates',
  'envelopes',
  'envelope_documents',
  'recipients',
  'submissions',
  'tickets',
  'devices',
  'files',
  'fields',
  'mails',
  'activity_log',
];

/** Changes of rows by the login that owns the tables, past every trigger, and back. */
export function ownerOf(firm: Firm) {
  async function change(...statements: string[]): Promise<void> {
    await firm.sql('set session_replication_role = replica');
    for (const statement of statements) await firm.sql(statement);
    await firm.sql('set session_replication_role = origin');
  }
  /** Keeps the rows as they are now, for `restore`. */
  async function keep(): Promise<void> {
    for (const table of tables) await firm.sql(`create table kept_${table} as select * from ${table}`);
  }
  async function restore(): Promise<void> {
    for (const table of tables) {
      // A column that PostgreSQL computes takes no value.
      const [{ columns } = {}] = await firm.sql(
        `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
         where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      );
      await change(
        `delete from ${table}`,
        `insert into ${table} (${columns}) select ${columns} from kept_${table}`,
        `drop table kept_${table}`,
      );
    }
  }
  return { change, keep, restore };
}

/** SQL that recomputes the hashes of a chain from an event on. */
export const rehash = (
  of: string,
  from = 1,
  rule = 'portico-evidence/3',
) => `do $$ declare r record; last bytea; begin
  select coalesce((select hash from audit where envelope_id = '${of}' and seq = ${from - 1}), sha256(convert_to('${rule}|${of}', 'UTF8'))) into last;
  for r in select * from audit where envelope_id = '${of}' and seq >= ${from} order by seq loop
    update audit set prev = last, hash = sha256(last || convert_to(r.seq || '|' || app.wire(r.at) || '|' || r.event, 'UTF8'))
      where envelope_id = '${of}' and seq = r.seq returning hash into last;
  end loop; end $$`;
