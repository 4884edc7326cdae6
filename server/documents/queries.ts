import { and, desc, eq, getTableColumns, isNull, max, sql } from 'drizzle-orm';
import type { ListQuery } from '#contract/core/list.ts';
import type { CheckedList } from '#contract/core/validate-list-query.ts';
import { occurs } from '../db/compare.ts';
import type { Tx } from '../db/db.ts';
import { insertMany } from '../db/insert-many.ts';
import { countList, planList } from '../db/list.ts';
import { isOfClient } from '../db/of-client.ts';
import { documents } from './tables.ts';
import { typeName } from './types.queries.ts';

const shared = { ...getTableColumns(documents), type_name: typeName };

/** One page of the documents shared with the actor's client; the actor's row policy limits them. */
export async function sharedDocuments(tx: Tx, checked: CheckedList, query: ListQuery) {
  const { where, orderBy, limit, offset } = planList(checked, query, {
    columns: {
      title: documents.title,
      document_type: documents.document_type,
      shared_at: documents.added_at,
    },
    always: [eq(documents.lane, 'SHARED'), isNull(documents.deleted_at)],
    search: (text) => occurs(sql`documents.title_key`, text),
    order: [desc(documents.added_at)],
    tieBreak: documents.id,
  });
  const rows = await tx
    .select(shared)
    .from(documents)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return { rows, count: await countList(tx, documents, where, query) };
}

export const sharedDocumentById = async (tx: Tx, id: string) =>
  (
    await tx
      .select(shared)
      .from(documents)
      .where(and(eq(documents.id, id), eq(documents.lane, 'SHARED'), isNull(documents.deleted_at)))
  )[0];

/** Each type of document a client has, with the time of its newest. */
export async function newestByType(tx: Tx, clientId: string) {
  const rows = await tx
    .select({ document_type: documents.document_type, modified: max(documents.modified_at) })
    .from(documents)
    .where(and(isOfClient(documents.client_id, clientId), isNull(documents.deleted_at)))
    .groupBy(documents.document_type)
    .orderBy(documents.document_type);
  return rows.map(({ document_type, modified }) => ({ document_type, modified: modified ?? '' }));
}

export const insertSharedDocuments = (tx: Tx, rows: (typeof documents.$inferInsert)[]) =>
  insertMany(tx, documents, rows);

/** System actor only: gives the files of client sites that have none the facts of a document. */
export const describeItems = (tx: Tx) => tx.execute(sql`select app.describe_items()`);
