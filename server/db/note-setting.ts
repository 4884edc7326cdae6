import pg from 'pg';

/** Writes a setting as the owner of the tables, where no server runs. */
export async function noteSetting(ownerUrl: string, name: string, value: string, now: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(
      `insert into settings (name, value, updated_at) values ($1, $2::jsonb, $3)
       on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`,
      [name, JSON.stringify(value), now],
    );
  } finally {
    await client.end();
  }
}
