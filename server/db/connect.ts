import { tendActivityLog } from './activity-months.ts';
import { type Db, openDb } from './db.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { isBehind, makeRuntimeLogin, migrate } from './migration/migrate.ts';
import { roomUnder } from './room.ts';

/** The database to use: one by address, or the embedded one in the data folder. */
export interface DatabaseSource {
  dataDir: string;
  databaseUrl: string | null;
  databaseOwnerUrl: string | null;
  /** Months for which entries of the activity log are kept; null: all. */
  activityMonths?: number | null;
}

/**
 * Starts or finds the database, migrates it and opens the pool. Nothing else knows which kind of database it is. `end` signals an embedded
 * database to stop, without waiting for it.
 * @param beforeUpgrade called with the owner's address before migrations change an embedded database that holds data
 */
export async function connect(
  source: DatabaseSource,
  beforeUpgrade: (ownerUrl: string) => Promise<void> = async () => undefined,
): Promise<{ db: Db; stop(): Promise<void>; end(): void }> {
  const tend = (ownerUrl: string) => tendActivityLog(ownerUrl, source.activityMonths ?? null);
  if (source.databaseUrl) {
    const ownerUrl = source.databaseOwnerUrl ?? source.databaseUrl;
    await migrate(ownerUrl, source.databaseUrl);
    await tend(ownerUrl);
    const db = openDb(source.databaseUrl);
    return { db, stop: () => db.close(), end: () => undefined };
  }
  const embedded = await startEmbedded(source.dataDir);
  if (await isBehind(embedded.ownerUrl))
    await beforeUpgrade(embedded.ownerUrl).catch(async (error: unknown) => {
      await embedded.stop();
      throw error;
    });
  const runtimeUrl = await makeRuntimeLogin(embedded.ownerUrl);
  await migrate(embedded.ownerUrl, runtimeUrl);
  await tend(embedded.ownerUrl);
  const db = openDb(runtimeUrl, { hasRoom: roomUnder(embedded.folder) });
  return {
    db,
    async stop() {
      await db.close();
      await embedded.stop();
    },
    end: embedded.end,
  };
}
