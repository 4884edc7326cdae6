import { and, eq, gt, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { UploadPurpose } from '#contract/core/limits.ts';
import type { FileFacts } from '#contract/documents/documents.ts';
import type { Drawing } from '#contract/signing/drawing.ts';
import type { PdfWarning } from '#contract/signing/pdf-warnings.ts';
import type { Tx } from '../db/db.ts';
import { insertMany } from '../db/insert-many.ts';
import { type Fingerprints, files, type PageFingerprint, pdfFacts, uploads } from './tables.ts';

/**
 * Looks up those of these files that the actor may see.
 * @returns a function from file id to its facts
 */
export async function factsOfFiles(tx: Tx, ids: string[]): Promise<(id: string) => FileFacts | undefined> {
  const found = ids.length === 0 ? [] : await tx.select().from(files).where(inArray(files.id, ids));
  return (id) => {
    const file = found.find((row) => row.id === id);
    return file && { name: file.name, type: file.type, size: file.size, sha256: file.sha256 };
  };
}

export type { Fingerprints, PageFingerprint } from './tables.ts';
export type PdfFactsRow = Pick<typeof pdfFacts.$inferSelect, 'file_id' | 'sizes'> & {
  fingerprints: Fingerprints;
};

/** Fingerprints in the formats of all versions; earlier ones do not name the parser. */
const fingerprintsIn = (stored: Fingerprints | PageFingerprint[]): Fingerprints =>
  Array.isArray(stored) ? { by: '', pages: stored } : stored;

/** The facts of those of these PDFs that were prepared for signing, by file. */
export async function storedPdfFacts(tx: Tx, fileIds: string[]): Promise<Map<string, PdfFactsRow>> {
  const { file_id, sizes, fingerprints } = pdfFacts;
  const rows =
    fileIds.length === 0
      ? []
      : await tx.select({ file_id, sizes, fingerprints }).from(pdfFacts).where(inArray(file_id, fileIds));
  return new Map(
    rows.map((row) => [row.file_id, { ...row, fingerprints: fingerprintsIn(row.fingerprints) }]),
  );
}

export const insertPdfFacts = (tx: Tx, row: PdfFactsRow & { drawing: Drawing; drawn_by?: string | null }) =>
  tx.insert(pdfFacts).values(row);

export const insertFiles = (tx: Tx, rows: (typeof files.$inferInsert)[]) => insertMany(tx, files, rows);

const finishedOf = (ids: string[], purpose: UploadPurpose) =>
  and(inArray(uploads.id, ids), eq(uploads.purpose, purpose), isNotNull(uploads.file_id));

/** The files of the actor's own finished uploads of a purpose, with their PDF warnings, by upload; for reading only. */
export const finishedUploads = async (tx: Tx, ids: string[], purpose: UploadPurpose) =>
  ids.length === 0
    ? []
    : tx
        .select({ uploadId: uploads.id, file: files, findings: uploads.findings })
        .from(uploads)
        .innerJoin(files, eq(files.id, uploads.file_id))
        .where(finishedOf(ids, purpose));

/** The same, for use: marks the uploads as used if the transaction commits, and locks them against deletion until it ends. */
export async function takeUploads(tx: Tx, ids: string[], purpose: UploadPurpose, now: string) {
  if (ids.length === 0) return [];
  const used = await tx
    .update(uploads)
    .set({ used_at: now })
    .where(finishedOf(ids, purpose))
    .returning({ id: uploads.id });
  return finishedUploads(
    tx,
    used.map(({ id }) => id),
    purpose,
  );
}

export type UploadRow = typeof uploads.$inferSelect;

/** Does nothing if the id exists. */
export const insertUpload = (tx: Tx, row: typeof uploads.$inferInsert) =>
  tx.insert(uploads).values(row).onConflictDoNothing();

/** An account's uploads without the one of this id: bytes begun since `day`, and the number begun since `recent` and unfinished. */
export async function begunBy(
  tx: Tx,
  { id, accountId }: { id: string; accountId: string },
  { day, recent }: { day: string; recent: string },
): Promise<{ bytes: number; underWay: number }> {
  const underWay = sql`${uploads.file_id} is null and ${uploads.created_at} > ${recent}`;
  const [row] = await tx
    .select({
      bytes: sql<number>`coalesce(sum(${uploads.size}), 0)::float8`,
      underWay: sql<number>`(count(*) filter (where ${underWay}))::int`,
    })
    .from(uploads)
    .where(and(eq(uploads.account_id, accountId), ne(uploads.id, id), gt(uploads.created_at, day)));
  return row ?? { bytes: 0, underWay: 0 };
}

/** An upload of the actor's own. */
export const uploadById = async (tx: Tx, id: string): Promise<UploadRow | undefined> =>
  (await tx.select().from(uploads).where(eq(uploads.id, id)))[0];

/** The same, locked: no other chunk of it is accepted until this transaction ends. */
export const lockUpload = async (tx: Tx, id: string): Promise<UploadRow | undefined> =>
  (await tx.select().from(uploads).where(eq(uploads.id, id)).for('update'))[0];

/** System actor only: the unfinished ones of these uploads. */
export const unfinishedUploads = async (tx: Tx, ids: string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const unfinished = and(inArray(uploads.id, ids), isNull(uploads.file_id));
  return (await tx.select({ id: uploads.id }).from(uploads).where(unfinished)).map(({ id }) => id);
};

/** System actor only: locks unfinished uploads begun before an instant; one that is receiving a chunk is skipped. */
export const lockUnfinished = (tx: Tx, before: string) =>
  tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(isNull(uploads.file_id), lt(uploads.created_at, before)))
    .for('update', { skipLocked: true });

/**
 * System actor only: deletes uploads finished before an instant that nobody used, with their files; one in use by another transaction is
 * skipped.
 */
export async function deleteUnused(tx: Tx, before: string): Promise<void> {
  const unused = await tx
    .select({ id: uploads.id, fileId: files.id })
    .from(uploads)
    .innerJoin(files, eq(files.id, uploads.file_id))
    .where(and(isNull(uploads.used_at), lt(files.created_at, before)))
    .for('update', { of: uploads, skipLocked: true });
  if (unused.length === 0) return;
  const fileIds = unused.map(({ fileId }) => fileId);
  await deleteUploads(
    tx,
    unused.map(({ id }) => id),
  );
  await tx.delete(files).where(inArray(files.id, fileIds));
}

/** The ones of these blobs that no file refers to. */
export async function unusedBlobs(tx: Tx, blobs: string[]): Promise<string[]> {
  if (blobs.length === 0) return [];
  const used = await tx.select({ sha256: files.sha256 }).from(files).where(inArray(files.sha256, blobs));
  const there = new Set(used.map(({ sha256 }) => sha256));
  return blobs.filter((blob) => !there.has(blob));
}

/** System actor only. */
export const deleteUploads = (tx: Tx, ids: string[]) => tx.delete(uploads).where(inArray(uploads.id, ids));

export const setReceived = (tx: Tx, id: string, received: number) =>
  tx.update(uploads).set({ received }).where(eq(uploads.id, id));

export const finishUpload = (tx: Tx, id: string, fileId: string, findings: PdfWarning[]) =>
  tx.update(uploads).set({ file_id: fileId, findings }).where(eq(uploads.id, id));

/** System actor or owner only: the blobs that the store must hold, each once, in pages of `limit` by hash. */
export const blobsAfter = (tx: Tx, sha256: string, limit: number) =>
  tx
    .selectDistinctOn([files.sha256], { sha256: files.sha256, size: files.size })
    .from(files)
    .where(gt(files.sha256, sha256))
    .orderBy(files.sha256)
    .limit(limit);
