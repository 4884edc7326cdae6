import pg from 'pg';
import { findDatabase } from '#server/db/owner.ts';
import type { RunningFirm } from './firm.ts';

/* Changes to a firm's rows that time or accident causes and no call does, made directly in the database; and what no call tells. */

/** Connects to the firm's database as its owner for the time of the work. */
async function asOwner<T>({ dataDir }: RunningFirm, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const { ownerUrl } = await findDatabase({ dataDir, databaseUrl: null, databaseOwnerUrl: null }, true);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  return work(owner).finally(() => owner.end());
}

/** Lets the database answer before the disk has what it wrote, from its next start on: nothing of a story outlives its machine. */
export const writeWithoutDisk = (firm: RunningFirm) =>
  asOwner(firm, async (owner) => {
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
      await owner.query(`alter system set ${setting} = off`);
  });

/** Lets the deadline of an envelope pass by the database's clock, which decides. */
export const passDeadline = (firm: RunningFirm, id: string) =>
  asOwner(firm, (owner) =>
    owner.query("update envelopes set deadline = now() - interval '1 second' where id = $1", [id]),
  );

/** Moves a due recipient of an envelope behind the others. */
export const putLast = (firm: RunningFirm, envelope: string, email: string) =>
  asOwner(firm, (owner) =>
    owner.query(
      'update recipients set "order" = 9, action = \'waiting\' where envelope_id = $1 and email = $2',
      [envelope, email],
    ),
  );

/** Deletes the keys of somebody's devices, as restoring an older backup does. */
export const forgetDevices = (firm: RunningFirm, email: string) =>
  asOwner(firm, (owner) =>
    owner.query(
      'update devices set public_key = null where account_id in (select id from accounts where email = $1)',
      [email],
    ),
  );

/** Keeps background exports from finishing during the work. */
export const whileExportsLast = <T>(firm: RunningFirm, work: () => Promise<T>) =>
  asOwner(firm, async (owner) => {
    await owner.query(`
      create function linger() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock_shared(4711); return new; end $$;
      create trigger linger before update on exports for each row execute function linger();
      select pg_advisory_lock(4711)`);
    const done = await work();
    await owner.query(
      'select pg_advisory_unlock(4711); drop trigger linger on exports; drop function linger',
    );
    return done;
  });

/** True if somebody is signed in on a device: nobody signed them out there, and nothing ended their access. */
export const isSignedIn = (firm: RunningFirm, deviceId: string): Promise<boolean> =>
  asOwner(firm, async (owner) => {
    const { rows } = await owner.query(
      'select 1 from sessions where device_id = $1 and ended_at is null limit 1',
      [deviceId],
    );
    return rows.length > 0;
  });
