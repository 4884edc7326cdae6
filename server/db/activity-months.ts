import pg from 'pg';

/** Subjects whose entries prove what a signature's record says (`npm run verify-audit`), so that they outlive their month. */
const proving = `subject_type in ('envelope', 'Device')`;

/**
 * Adds the partitions of this month and the next to the activity log. With `keptMonths`, drops the whole months before those, but for the
 * entries that prove signatures. Only the login that owns the tables can.
 * @param now ISO 8601; the database's time without it
 */
export async function tendActivityLog(
  ownerUrl: string,
  keptMonths: number | null,
  now = 'now',
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`begin; set local timezone = 'UTC'; set local row_security = off`);
    await client.query(
      `select app.add_activity_month($1::timestamptz), app.add_activity_month($1::timestamptz + interval '1 month')`,
      [now],
    );
    if (keptMonths !== null) await dropMonths(client, now, keptMonths);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function dropMonths(client: pg.Client, now: string, keptMonths: number): Promise<void> {
  const { rows } = await client.query<{ before: string; partition: string | null }>(
    `with kept as (select date_trunc('month', $1::timestamptz) - make_interval(months => $2) as before)
     select before::text, ends.partition from kept left join (
       select c.oid::regclass::text as partition,
         substring(pg_get_expr(c.relpartbound, c.oid) from $$TO \\('([^']+)'\\)$$)::timestamptz as at
       from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'public.activity_log'::regclass
     ) ends on ends.at <= before`,
    [now, keptMonths],
  );
  for (const { partition } of rows) {
    if (partition === null) continue;
    await client.query(`alter table public.activity_log detach partition ${partition}`);
    await client.query(`insert into logs.activity_kept select * from ${partition} where ${proving}`);
    await client.query(`drop table ${partition}`);
  }
  await client.query('alter table logs.activity_kept disable trigger user');
  await client.query(`delete from logs.activity_kept where at < $1::timestamptz and ${proving} is not true`, [
    rows[0]?.before,
  ]);
  await client.query('alter table logs.activity_kept enable trigger user');
}
