import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { FileFacts } from '../../contract/documents.ts';
import type { UploadPurpose } from '../../contract/storage.ts';
import type { Tx } from '../db/db.ts';
import { insertMany } from '../db/insert-many.ts';
import { files, uploads } from './tables.ts';

/** Looks up these files at once, as far as the actor may see them; the answer gives the facts of one. */
export async function factsOfFiles(tx: Tx, ids: string[]): Promise<(id: string) => FileFacts | undefined> {
  const found = ids.length === 0 ? [] : await tx.select().from(files).where(inArray(files.id, ids));
  return (id) => {
    const file = found.find((row) => row.id === id);
    return file && { name: file.name, type: file.type, size: file.size, sha256: file.sha256 };
  };
}

export const insertFiles = (tx: Tx, rows: (typeof files.$inferInsert)[]) => insertMany(tx, files, rows);

/** The files of the actor's own finished uploads of a purpose, by upload. */
export const filesOfUploads = async (tx: Tx, ids: string[], purpose: UploadPurpose) =>
  ids.length === 0
    ? []
    : tx
        .select({ uploadId: uploads.id, file: files })
        .from(uploads)
        .innerJoin(files, eq(files.id, uploads.file_id))
        .where(and(inArray(uploads.id, ids), eq(uploads.purpose, purpose)));

export type UploadRow = typeof uploads.$inferSelect;

/** Does nothing if there is one of that id. */
export const insertUpload = (tx: Tx, row: typeof uploads.$inferInsert) =>
  tx.insert(uploads).values(row).onConflictDoNothing();

/** An upload of the actor's own. */
export const uploadById = async (tx: Tx, id: string): Promise<UploadRow | undefined> =>
  (await tx.select().from(uploads).where(eq(uploads.id, id)))[0];

/** The same, and no other chunk of it is taken until this transaction ends. */
export const lockUpload = async (tx: Tx, id: string): Promise<UploadRow | undefined> =>
  (await tx.select().from(uploads).where(eq(uploads.id, id)).for('update'))[0];

/** The system's: those of these uploads that are still on their way. */
export const unfinishedUploads = async (tx: Tx, ids: string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const unfinished = and(inArray(uploads.id, ids), isNull(uploads.file_id));
  return (await tx.select({ id: uploads.id }).from(uploads).where(unfinished)).map(({ id }) => id);
};

/** The system's: uploads on their way since before then, locked; one that just takes a chunk is left out. */
export const lockUnfinished = (tx: Tx, before: string) =>
  tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(isNull(uploads.file_id), lt(uploads.created_at, before)))
    .for('update', { skipLocked: true });

/** The system's. */
export const deleteUploads = (tx: Tx, ids: string[]) => tx.delete(uploads).where(inArray(uploads.id, ids));

export const setReceived = (tx: Tx, id: string, received: number) =>
  tx.update(uploads).set({ received }).where(eq(uploads.id, id));

export const finishUpload = (tx: Tx, id: string, fileId: string) =>
  tx.update(uploads).set({ file_id: fileId }).where(eq(uploads.id, id));
