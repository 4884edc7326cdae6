import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { FileFacts } from '#contract/documents/documents.ts';
import type { Tx } from '#server/db/db.ts';
import { factsOfFiles } from '#server/files/queries.ts';
import { envelopeDocuments, envelopes } from '../tables.ts';

type NewDocument = typeof envelopeDocuments.$inferInsert;
export type EnvelopeDocumentRow = typeof envelopeDocuments.$inferSelect;
/** A document of an envelope with the facts of its file and, once sealed, of its copy. */
export type EnvelopeFile = EnvelopeDocumentRow & { file: FileFacts | null; sealedFile: FileFacts | null };

/** The documents of these envelopes in their order, with the facts of their files. */
export async function documentsOf(tx: Tx, envelopeIds: string[]): Promise<EnvelopeFile[]> {
  if (envelopeIds.length === 0) return [];
  const rows = await tx
    .select()
    .from(envelopeDocuments)
    .where(inArray(envelopeDocuments.envelope_id, envelopeIds))
    .orderBy(asc(envelopeDocuments.sort));
  const factsOf = await factsOfFiles(
    tx,
    rows.flatMap((row) => [row.file_id, ...(row.sealed_file_id ? [row.sealed_file_id] : [])]),
  );
  return rows.map((row) => ({
    ...row,
    file: factsOf(row.file_id) ?? null,
    sealedFile: row.sealed_file_id ? (factsOf(row.sealed_file_id) ?? null) : null,
  }));
}

/**
 * A document of an envelope the actor takes part in or may read as staff; with its sealed copy once the envelope is complete. `isClosed`:
 * the envelope was cancelled, so its recipients may no longer read it.
 */
export async function readDocument(
  tx: Tx,
  id: string,
  isStaff: boolean,
): Promise<(EnvelopeFile & { isClosed: boolean }) | undefined> {
  const reads = isStaff ? sql<boolean>`app.reads_content(${envelopes.id})` : sql<boolean>`false`;
  const [row] = await tx
    .select({ envelopeId: envelopes.id, status: envelopes.status, reads })
    .from(envelopeDocuments)
    .innerJoin(envelopes, eq(envelopes.id, envelopeDocuments.envelope_id))
    .where(
      and(eq(envelopeDocuments.id, id), sql`(${reads} or ${envelopes.id} in (select app.my_envelopes()))`),
    );
  const found = row && (await documentsOf(tx, [row.envelopeId])).find((document) => document.id === id);
  if (!found) return undefined;
  const isClosed = row.status === 'cancelled' && !row.reads;
  return { ...found, sealedFile: row.status === 'completed' ? found.sealedFile : null, isClosed };
}

export const insertEnvelopeDocuments = (tx: Tx, rows: NewDocument[]) =>
  tx.insert(envelopeDocuments).values(rows);

export const removeDocuments = (tx: Tx, ids: string[]) =>
  tx.delete(envelopeDocuments).where(inArray(envelopeDocuments.id, ids));

export const setDocument = (tx: Tx, id: string, set: Partial<NewDocument>) =>
  tx.update(envelopeDocuments).set(set).where(eq(envelopeDocuments.id, id));
