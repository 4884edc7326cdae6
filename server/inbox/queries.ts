import { and, desc, eq, gte, isNull, like, lt, lte, sql } from 'drizzle-orm';
import type { ListQuery } from '#contract/core/list.ts';
import type { CheckedList } from '#contract/core/validate-list-query.ts';
import type { inboxFields } from '#contract/inbox.ts';
import type { Tx } from '../db/db.ts';
import { countList, planList } from '../db/list.ts';
import { inbox } from './tables.ts';

// The actor's row policy limits the rows to read and to change.

/**
 * Earlier versions put notices of what a client sent with the path of its documents alone, which opens the lane Internal. Notices are kept
 * for six months.
 */
const pathToOpen = sql<
  string | null
>`${inbox.path} || case when ${inbox.kind} = 'documents.fromClient' and ${inbox.path} not like '%?%' then '?lane=FROM_CLIENT' else '' end`;

const shown = {
  id: inbox.id,
  kind: inbox.kind,
  title: inbox.title,
  body: inbox.body,
  path: pathToOpen,
  created_at: inbox.created_at,
  read_at: inbox.read_at,
};

/** One page of the actor's items, the newest first. */
export async function listInboxItems(tx: Tx, checked: CheckedList<typeof inboxFields>, query: ListQuery) {
  const { where, orderBy, limit, offset } = planList(checked, query, {
    columns: inbox,
    order: [desc(inbox.created_at), desc(inbox.id)],
    tieBreak: inbox.id,
  });
  const rows = await tx
    .select(shown)
    .from(inbox)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return { rows, count: await countList(tx, inbox, where, query) };
}

export const setRead = async (tx: Tx, id: string, readAt: string | null) =>
  (await tx.update(inbox).set({ read_at: readAt }).where(eq(inbox.id, id)).returning(shown))[0];

/** Marks unread items created up to an instant as read; returns their number. */
export const setAllRead = async (tx: Tx, until: string, now: string): Promise<number> =>
  (
    await tx
      .update(inbox)
      .set({ read_at: now })
      .where(and(isNull(inbox.read_at), lte(inbox.created_at, until)))
      .returning({ id: inbox.id })
  ).length;

/** Marks the actor's items that lead to a path as read: what they asked for is done. */
export const setReadAt = (tx: Tx, path: string, now: string) =>
  tx
    .update(inbox)
    .set({ read_at: now })
    .where(and(isNull(inbox.read_at), eq(inbox.path, path)));

interface PutTogether {
  kind: string;
  /** Beginning of the path they lead to. */
  pathStart: string;
  /** The instant they were put at. */
  at: string;
}

/**
 * System actor only: marks items that were put together as read, if one of them is this reader's: what they ask for is done by whoever does
 * it. True if one was not read.
 */
export async function readTogether(
  tx: Tx,
  { kind, pathStart, at }: PutTogether,
  readerId: string,
  now: string,
): Promise<boolean> {
  const together = and(eq(inbox.kind, kind), eq(inbox.created_at, at), like(inbox.path, `${pathStart}%`));
  const own = and(together, eq(inbox.reader_id, readerId));
  if ((await tx.select({ id: inbox.id }).from(inbox).where(own).limit(1)).length === 0) return false;
  const open = and(together, isNull(inbox.read_at));
  const read = await tx.update(inbox).set({ read_at: now }).where(open).returning({ id: inbox.id });
  return read.length > 0;
}

export const insertItem = (tx: Tx, row: typeof inbox.$inferInsert) => tx.insert(inbox).values(row);

/** System actor only: true if the reader has an unread item with this title. */
export async function isUnread(tx: Tx, readerId: string, title: string): Promise<boolean> {
  const same = and(eq(inbox.reader_id, readerId), isNull(inbox.read_at), eq(inbox.title, title));
  return (await tx.select({ id: inbox.id }).from(inbox).where(same).limit(1)).length > 0;
}

/** System actor only: true if an item of that kind was put into any inbox since an instant. */
export async function isPutSince(tx: Tx, kind: string, since: string): Promise<boolean> {
  const these = and(eq(inbox.kind, kind), gte(inbox.created_at, since));
  return (await tx.select({ id: inbox.id }).from(inbox).where(these).limit(1)).length > 0;
}

/** System actor only: deletes the items that lead to a path, which is no longer there. */
export const deleteItemsAt = (tx: Tx, path: string) => tx.delete(inbox).where(eq(inbox.path, path));

/** System actor only: deletes items created before an instant. */
export const forgetInbox = (tx: Tx, before: string) => tx.delete(inbox).where(lt(inbox.created_at, before));

/** True if a device of this reader is told of news. */
export async function isTold(tx: Tx, readerId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ told: boolean }>(sql`select app.is_told(${readerId}) as told`);
  return rows[0]?.told ?? false;
}
