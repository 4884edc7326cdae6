import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { ListQuery } from '#contract/core/list.ts';
import type { CheckedList } from '#contract/core/validate-list-query.ts';
import { clients } from '../clients/tables.ts';
import type { Tx } from '../db/db.ts';
import { countList, planList } from '../db/list.ts';
import { heldUploads } from '../files/tables.ts';

// The actor's row policy limits them: staff see all, a contact their own.

export const heldById = async (tx: Tx, id: string): Promise<typeof heldUploads.$inferSelect | undefined> =>
  (await tx.select().from(heldUploads).where(eq(heldUploads.id, id)))[0];

/** System actor only: holds an upload back, or writes what another scan of it said. */
export const hold = (tx: Tx, { tries: _, ...row }: typeof heldUploads.$inferInsert) =>
  tx
    .insert(heldUploads)
    .values(row)
    .onConflictDoUpdate({
      target: heldUploads.id,
      set: {
        state: row.state,
        reason: row.reason,
        checked_at: row.checked_at,
        tries: sql`${heldUploads.tries} + 1`,
      },
    })
    .returning({ tries: heldUploads.tries });

/** System actor only. */
export const deleteHold = (tx: Tx, id: string) => tx.delete(heldUploads).where(eq(heldUploads.id, id));

/** System actor only: those of these uploads whose scan has yet to answer. */
export const waitingOf = async (tx: Tx, ids: string[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : (
        await tx
          .select({ id: heldUploads.id, state: heldUploads.state })
          .from(heldUploads)
          .where(inArray(heldUploads.id, ids))
      ).flatMap(({ id, state }) => (state === 'WAITING' ? [id] : []));

/** The uploads that are held back, of these. */
export const heldAmong = async (tx: Tx, ids: string[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : (await tx.select({ id: heldUploads.id }).from(heldUploads).where(inArray(heldUploads.id, ids))).map(
        ({ id }) => id,
      );

/** One page of what is held back, the newest first. */
export async function heldPage(tx: Tx, checked: CheckedList, query: ListQuery) {
  const { where, orderBy, limit, offset } = planList(checked, query, {
    columns: {
      client_id: heldUploads.client_id,
      state: heldUploads.state,
      held_at: heldUploads.held_at,
    },
    order: [desc(heldUploads.held_at)],
    tieBreak: heldUploads.id,
  });
  const rows = await tx
    .select({ held: heldUploads, client: { id: clients.id, name: clients.name } })
    .from(heldUploads)
    .leftJoin(clients, eq(clients.id, heldUploads.client_id))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return { rows, count: await countList(tx, heldUploads, where, query) };
}
