import { fateOf } from '#contract/core/errors.ts';
import { sessionMaximumMs } from '#contract/core/limits.ts';
import { endSession } from '#contract/session/session.ts';
import { ApiError, isUnreached } from '#src/api/errors.ts';
import { request } from '#src/api/request.ts';
import { now } from '#src/lib/time/clock.ts';
import { pendingLogoutsName } from '#src/offline/database/names.ts';
import { databaseNames, openDatabase, remove } from '#src/offline/database/open.ts';
import { pendingLogoutsDatabase } from '#src/offline/database/pending-logouts.ts';
import { sha256Hex, utf8 } from '#src/offline/vault/bytes.ts';

/** Notes that the session of this renewal half is to end once the server is reached. */
export async function storePendingLogout(half: string): Promise<void> {
  const database = pendingLogoutsDatabase({ create: true });
  await openDatabase(database);
  await database.endings
    .put({ ending: await sha256Hex(utf8(half)), at: now() })
    .finally(() => database.close());
}

/**
 * Ends the sessions that were noted, and forgets them: by then they have ended, if only by idling out. Throws while the server is not
 * reached or cannot answer, or if `signal` aborts.
 */
export async function deliverEndings(signal?: AbortSignal): Promise<void> {
  if (!(await databaseNames(pendingLogoutsName)).includes(pendingLogoutsName)) return;
  const database = pendingLogoutsDatabase();
  if (!(await openDatabase(database))) return;
  try {
    for (const { ending, at } of await database.endings.toArray()) {
      if (now() - at < sessionMaximumMs) await end(ending, signal);
      await database.endings.delete(ending);
    }
  } finally {
    database.close();
  }
  await remove(pendingLogoutsName);
}

async function end(ending: string, signal: AbortSignal | undefined): Promise<void> {
  try {
    await request(endSession, { body: { ending } }, { signal });
  } catch (error) {
    // Any other error is an answer, and another try would get the same.
    if (isUnreached(error) || (error instanceof ApiError && fateOf(error) === 'retry')) throw error;
  }
}
