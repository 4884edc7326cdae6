import { and, desc, eq, gte, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { ownClientRows } from '#contract/clients/own-clients.ts';
import { isReadable } from '../activity/queries.ts';
import type { LogReader } from '../activity/readers.ts';
import { activityLog } from '../activity/tables.ts';
import type { Tx } from '../db/db.ts';
import { documents } from '../documents/tables.ts';
import { users } from '../people/tables.ts';
import { isOwnClient } from './queries.ts';
import { clients } from './tables.ts';

/** Clients of a person with changes by others since an instant that the person may read of, each with its newest change. */
export async function changedClients(tx: Tx, reader: LogReader, userId: string, since: string) {
  const newest = tx
    .selectDistinctOn([activityLog.client_id], {
      client_id: activityLog.client_id,
      name: activityLog.name,
      event: activityLog.event,
      causer_id: activityLog.causer_id,
      at: activityLog.at,
      changes: sql<number>`count(*) over (partition by ${activityLog.client_id})::integer`.as('changes'),
    })
    .from(activityLog)
    .where(
      and(
        isNotNull(activityLog.client_id),
        isOwnClient(tx, activityLog.client_id, userId),
        gte(activityLog.at, since),
        ne(activityLog.name, 'Navigation'),
        isReadable(reader),
        sql`${activityLog.causer_id} is distinct from ${userId}::uuid`,
      ),
    )
    .orderBy(activityLog.client_id, desc(activityLog.at), desc(activityLog.id))
    .as('newest');
  return tx
    .select({
      client: { id: clients.id, name: clients.name },
      name: newest.name,
      event: newest.event,
      by: users.display_name,
      at: newest.at,
      changes: newest.changes,
    })
    .from(newest)
    .innerJoin(
      clients,
      and(eq(clients.id, newest.client_id), isNull(clients.deleted_at), isNull(clients.merged_into)),
    )
    .leftJoin(users, eq(users.id, newest.causer_id))
    .orderBy(desc(newest.at))
    .limit(ownClientRows);
}

/** Documents that clients of a person sent since an instant. */
export const arrivedDocuments = (tx: Tx, userId: string, since: string) =>
  tx
    .select({
      id: documents.id,
      client: { id: clients.id, name: clients.name },
      title: documents.title,
      message: documents.message,
      added_by: documents.added_by,
      added_at: documents.added_at,
    })
    .from(documents)
    .innerJoin(clients, and(eq(clients.id, documents.client_id), isNull(clients.deleted_at)))
    .where(
      and(
        eq(documents.lane, 'FROM_CLIENT'),
        isNull(documents.deleted_at),
        gte(documents.added_at, since),
        isOwnClient(tx, documents.client_id, userId),
      ),
    )
    .orderBy(desc(documents.added_at), desc(documents.id))
    .limit(ownClientRows);
