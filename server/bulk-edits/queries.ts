import { and, asc, eq, gte, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { activityLog } from '../activity/tables.ts';
import { clientManagers } from '../clients/tables.ts';
import { asSystem } from '../db/as-system.ts';
import type { Tx } from '../db/db.ts';

/** True if the log has entries of a batch that somebody else made. */
export const isBatchOfOthers = (tx: Tx, batchId: string, userId: string): Promise<boolean> =>
  asSystem(
    tx,
    async () =>
      (await tx.$count(
        activityLog,
        and(
          eq(activityLog.batch_id, batchId),
          or(isNull(activityLog.causer_id), ne(activityLog.causer_id, userId)),
        ),
      )) > 0,
  );

/** The managers of a client on a day, the lead first. */
export const managersOn = (tx: Tx, clientId: string, day: string) =>
  tx
    .select({
      id: clientManagers.id,
      version: clientManagers.version,
      user_id: clientManagers.user_id,
      role: clientManagers.role,
    })
    .from(clientManagers)
    .where(
      and(
        eq(clientManagers.client_id, clientId),
        isNull(clientManagers.deleted_at),
        lte(clientManagers.since, day),
        or(isNull(clientManagers.until), gte(clientManagers.until, day)),
      ),
    )
    .orderBy(sql`${clientManagers.role} <> 'LEAD'`, asc(clientManagers.since), asc(clientManagers.id));
