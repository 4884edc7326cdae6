import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { fullName } from '#contract/core/text/full-name.ts';
import { contacts } from '../contacts/tables.ts';
import type { Tx } from '../db/db.ts';
import { isOfClient } from '../db/of-client.ts';
import { clientApprovers } from './tables.ts';

export type ApproverRow = typeof clientApprovers.$inferSelect;
type Written = typeof clientApprovers.$inferInsert;

export const approversOfClient = (tx: Tx, clientId: string): Promise<ApproverRow[]> =>
  tx
    .select()
    .from(clientApprovers)
    .where(and(isOfClient(clientApprovers.client_id, clientId), isNull(clientApprovers.deleted_at)))
    .orderBy(asc(clientApprovers.subject), asc(clientApprovers.since), asc(clientApprovers.id));

/** A right that was not taken away. */
export const approverById = async (tx: Tx, id: string): Promise<ApproverRow | undefined> =>
  (
    await tx
      .select()
      .from(clientApprovers)
      .where(and(eq(clientApprovers.id, id), isNull(clientApprovers.deleted_at)))
  )[0];

/** Adds a right; false if there is one of that id, taken away or not. */
export const insertApprover = async (tx: Tx, row: Written): Promise<boolean> =>
  (await tx.insert(clientApprovers).values(row).onConflictDoNothing().returning({ id: clientApprovers.id }))
    .length > 0;

/** Changes a right; its version goes up by one. */
export const setApprover = (tx: Tx, id: string, change: Partial<Written>) =>
  tx
    .update(clientApprovers)
    .set({ ...change, version: sql`${clientApprovers.version} + 1` })
    .where(eq(clientApprovers.id, id));

/** The contacts of a client by name, without deleted ones. */
export async function namedContacts(tx: Tx, clientId: string): Promise<{ id: string; name: string }[]> {
  const { id, first_name, last_name } = contacts;
  const rows = await tx
    .select({ id, first_name, last_name })
    .from(contacts)
    .where(and(eq(contacts.client_id, clientId), isNull(contacts.deleted_at)))
    .orderBy(asc(last_name), asc(first_name), asc(id));
  return rows.map((row) => ({ id: row.id, name: fullName(row) }));
}

/** The names of contacts by their ids, also of deleted ones. */
export async function namesOfContacts(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: contacts.id, first_name: contacts.first_name, last_name: contacts.last_name })
    .from(contacts)
    .where(inArray(contacts.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, fullName(row)]));
}
