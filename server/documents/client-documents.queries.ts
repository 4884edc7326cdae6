import { and, desc, eq, exists, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { ListFields } from '#contract/core/filters.ts';
import type { ListQuery } from '#contract/core/list.ts';
import type { CheckedList } from '#contract/core/validate-list-query.ts';
import type { ClientDocument, DocumentVersion } from '#contract/documents/client-documents.ts';
import type { Lane } from '#contract/documents/documents.ts';
import { clientIsThere } from '../clients/queries.ts';
import { callDatabaseFunction } from '../db/ask.ts';
import { occurs } from '../db/compare.ts';
import type { Tx } from '../db/db.ts';
import { countList, planList } from '../db/list.ts';
import { factsOfFiles } from '../files/queries.ts';
import { storageDrives, storageItems, storageSites } from '../integrations/storage/tables.ts';
import { documents, documentVersions } from './tables.ts';
import { typeName } from './types.queries.ts';

// The actor's row policies limit the rows: a member of staff sees the lanes whose drives they see, a contact those of their client.

export type DocumentRow = typeof documents.$inferSelect;

/** Documents, each with the drive of its item. */
const documentsIn = (tx: Tx) =>
  tx
    .select({
      ...getTableColumns(documents),
      ...{ type_name: typeName, drive_id: storageItems.drive_id, item_id: storageItems.id },
    })
    .from(documents)
    .innerJoin(storageItems, eq(storageItems.id, documents.item_id));
type StoredRow = Awaited<ReturnType<typeof documentsIn>>[number];

const there = isNull(documents.deleted_at);
/** True for documents in a drive that the actor sees. */
const isInDrive = (tx: Tx) =>
  exists(tx.select({ id: storageItems.id }).from(storageItems).where(eq(storageItems.id, documents.item_id)));

/** One page of documents, the newest first. */
export async function documentPage<F extends ListFields>(tx: Tx, checked: CheckedList<F>, query: ListQuery) {
  const { where, orderBy, limit, offset } = planList(checked, query, {
    columns: {
      client_id: documents.client_id,
      lane: documents.lane,
      folder: documents.folder,
      title: documents.title,
      document_type: documents.document_type,
      added_at: documents.added_at,
      valid_until: documents.valid_until,
    } as never,
    always: [there, clientIsThere(tx, documents.client_id), isInDrive(tx)],
    search: (text) => occurs(sql`documents.title_key`, text),
    order: [desc(documents.added_at)],
    tieBreak: documents.id,
  });
  const rows = await documentsIn(tx)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return { rows: await withFiles(tx, rows), count: await countList(tx, documents, where, query) };
}

/** These documents with the facts of their files, in this order. */
export async function documentsById(tx: Tx, ids: readonly string[]) {
  const rows = await documentsIn(tx).where(and(inArray(documents.id, [...ids]), there));
  return withFiles(
    tx,
    ids.flatMap((id) => rows.find((row) => row.id === id) ?? []),
  );
}

/** A row whose file is gone is left out. */
async function withFiles(tx: Tx, rows: readonly StoredRow[]) {
  const factsOf = await factsOfFiles(
    tx,
    rows.map(({ file_id }) => file_id),
  );
  return rows.flatMap((row) => {
    const file = factsOf(row.file_id);
    return file ? [{ ...row, file }] : [];
  });
}
export type DocumentWithFile = Awaited<ReturnType<typeof documentsById>>[number];

/** A document in the form staff see. */
export const clientDocumentOf = ({
  id,
  drive_id,
  item_id,
  lane,
  folder,
  title,
  document_type,
  type_name,
  issued,
  valid_until,
  added_at,
  added_by,
  message,
  told,
  version,
  file,
}: DocumentWithFile): ClientDocument => ({
  ...{
    id,
    drive_id,
    item_id,
    lane,
    folder,
    title,
    document_type,
    type_name,
    issued,
    valid_until,
    added_at,
    added_by,
    message,
    told,
    version,
    file,
  },
});

/** The document, locked until the transaction ends. */
export const lockDocument = async (tx: Tx, id: string): Promise<DocumentRow | undefined> =>
  (
    await tx
      .select()
      .from(documents)
      .where(and(eq(documents.id, id), there))
      .for('update')
  )[0];

/** Puts a document into a folder of a lane. */
export const setPlace = (tx: Tx, id: string, place: { lane: Lane; folder: string }, now: string) =>
  tx
    .update(documents)
    .set({ ...place, modified_at: now, version: sql`${documents.version} + 1` })
    .where(eq(documents.id, id));

/** Gives a document another type and its days. */
export const setFacts = (
  tx: Tx,
  id: string,
  facts: Pick<DocumentRow, 'document_type' | 'issued' | 'valid_until'>,
  now: string,
) =>
  tx
    .update(documents)
    .set({ ...facts, modified_at: now, version: sql`${documents.version} + 1` })
    .where(eq(documents.id, id));

/** Gives a document another file. */
export const setFile = (
  tx: Tx,
  id: string,
  { fileId, addedBy }: { fileId: string; addedBy: string },
  now: string,
) =>
  tx
    .update(documents)
    .set({
      ...{ file_id: fileId, added_by: addedBy, added_at: now, modified_at: now },
      version: sql`${documents.version} + 1`,
    })
    .where(eq(documents.id, id));

export const insertVersion = (tx: Tx, row: typeof documentVersions.$inferInsert) =>
  tx.insert(documentVersions).values(row);

/** The earlier files of a document, the newest first. */
export async function versionsOf(tx: Tx, documentId: string): Promise<DocumentVersion[]> {
  const rows = await tx
    .select(getTableColumns(documentVersions))
    .from(documentVersions)
    .innerJoin(documents, eq(documents.id, documentVersions.document_id))
    .where(and(eq(documentVersions.document_id, documentId), isInDrive(tx)))
    .orderBy(desc(documentVersions.added_at), desc(documentVersions.id));
  const factsOf = await factsOfFiles(
    tx,
    rows.map(({ file_id }) => file_id),
  );
  return rows.flatMap(({ file_id, document_id: _, ...row }) => {
    const file = factsOf(file_id);
    return file ? [{ ...row, file }] : [];
  });
}

/** The file of a version whose document is there. */
export async function versionById(tx: Tx, id: string) {
  const [row] = await tx
    .select({ file_id: documentVersions.file_id })
    .from(documentVersions)
    .innerJoin(documents, eq(documents.id, documentVersions.document_id))
    .where(and(eq(documentVersions.id, id), there, isInDrive(tx)));
  return row && (await factsOfFiles(tx, [row.file_id]))(row.file_id);
}

/** The drive of a client's lane, made where it is missing. */
export async function driveOfLane(tx: Tx, clientId: string, lane: Lane): Promise<string> {
  const drive = await callDatabaseFunction<string>(tx, sql`app.drive_of_lane(${clientId}, ${lane})`);
  if (drive === null) throw new Error('The database made no drive.');
  return drive;
}

export const insertDocuments = (tx: Tx, rows: (typeof documents.$inferInsert)[]) =>
  tx.insert(documents).values(rows);

/** True if the drive of a client's lane has this folder; the root is always there. */
export async function laneHasFolder(
  tx: Tx,
  { clientId, lane, folder }: { clientId: string; lane: Lane; folder: string },
): Promise<boolean> {
  if (folder === '') return true;
  const cut = folder.lastIndexOf('/');
  const found = await tx
    .select({ id: storageItems.id })
    .from(storageItems)
    .innerJoin(storageDrives, eq(storageDrives.id, storageItems.drive_id))
    .innerJoin(storageSites, eq(storageSites.id, storageDrives.site_id))
    .where(
      and(
        eq(storageSites.client_id, clientId),
        eq(storageDrives.lane, lane),
        eq(storageItems.folder, cut < 0 ? '' : folder.slice(0, cut)),
        eq(storageItems.name, folder.slice(cut + 1)),
        isNull(storageItems.file_id),
      ),
    );
  return found.length > 0;
}
