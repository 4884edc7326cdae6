import pg from 'pg';
import { backupSetting } from '../firm/first-steps.ts';

/** Notes in the database that a backup was made: its settings then say so. */
export async function noteBackup(ownerUrl: string, now: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(
      `insert into settings (name, value, updated_at) values ($1, $2::jsonb, $3)
       on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`,
      [backupSetting, JSON.stringify(now), now],
    );
  } finally {
    await client.end();
  }
}
