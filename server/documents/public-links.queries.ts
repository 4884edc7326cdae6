import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { FileFacts } from '#contract/documents/documents.ts';
import { callDatabaseFunction } from '../db/ask.ts';
import type { Tx } from '../db/db.ts';
import { isOfClient } from '../db/of-client.ts';
import { storageItems } from '../integrations/storage/tables.ts';
import { documents, publicLinks } from './tables.ts';

/** The document of a file in a drive. */
export const documentOfItem = async (tx: Tx, driveId: string, itemId: string) =>
  (
    await tx
      .select({ id: documents.id, client_id: documents.client_id, title: documents.title })
      .from(documents)
      .innerJoin(storageItems, eq(storageItems.id, documents.item_id))
      .where(
        and(eq(storageItems.id, itemId), eq(storageItems.drive_id, driveId), isNull(documents.deleted_at)),
      )
  )[0];

export const insertPublicLink = (tx: Tx, row: typeof publicLinks.$inferInsert) =>
  tx.insert(publicLinks).values(row);

const linksWith = (tx: Tx) => {
  const { token_hash: _, ...columns } = getTableColumns(publicLinks);
  return tx
    .select({ ...columns, title: documents.title, client_id: documents.client_id })
    .from(publicLinks)
    .innerJoin(documents, eq(documents.id, publicLinks.document_id));
};

export const publicLinkById = async (tx: Tx, id: string) =>
  (await linksWith(tx).where(eq(publicLinks.id, id)))[0];

export const publicLinksOf = (tx: Tx, clientId: string) =>
  linksWith(tx)
    .where(isOfClient(documents.client_id, clientId))
    .orderBy(desc(publicLinks.created_at))
    .limit(500);

/** Revokes a link, once. */
export const setLinkRevoked = (tx: Tx, id: string, now: string) =>
  tx
    .update(publicLinks)
    .set({ revoked_at: now })
    .where(and(eq(publicLinks.id, id), isNull(publicLinks.revoked_at)));

/** Revokes all links of a document. */
export const revokeLinksOf = (tx: Tx, documentId: string, now: string) =>
  tx
    .update(publicLinks)
    .set({ revoked_at: now })
    .where(and(eq(publicLinks.document_id, documentId), isNull(publicLinks.revoked_at)));

/** Id of the entry that logs an opening, and where the request came from. */
interface Opening {
  id: string;
  ip: string;
  device: string;
  request: string;
}

/** The file that a link leads to, for nobody in particular; with `opening`, the database counts and logs that it was opened. */
export const publicFile = (tx: Tx, tokenHash: string, now: string, opening?: Opening) =>
  callDatabaseFunction<FileFacts & { title: string; expires_at: string }>(
    tx,
    sql`app.public_file(${tokenHash}, ${now}::timestamptz, ${opening ? JSON.stringify(opening) : null}::jsonb)`,
  );
