import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { callDatabaseFunction } from './ask.ts';
import type { Tx } from './db.ts';

/**
 * Condition that a row is of a client, or of one that was merged into it: what a client has is asked for by this. The rules of one row ask
 * for its own client, by equality.
 */
export const isOfClient = (clientId: SQLWrapper, id: string): SQL =>
  sql`${clientId} = any ((select app.client_family(${id}::uuid))::uuid[])`;

/** The ids of a client and of those that were merged into it. */
export const familyOf = async (tx: Tx, id: string): Promise<string[]> =>
  (await callDatabaseFunction<string[]>(tx, sql`app.client_family(${id}::uuid)`)) ?? [id];
