import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Drawing } from '#contract/signing/drawing.ts';
import type { Tx } from '../db/db.ts';
import { files, pdfFacts } from './tables.ts';

/** A file of which nothing was prepared for signing, or that could not be compared. */
const unknown: Drawing = { state: 'unknown', compared: 0, differing: [] };

/** How a PDF is drawn, and the programs that drew it; null if none did, or what they found holds for this row alone. */
export interface Drawn {
  drawing: Drawing;
  drawn_by: string | null;
}

/**
 * Looks up how another program draws these PDFs.
 * @returns a function from file id to that
 */
export async function drawingsOf(tx: Tx, fileIds: string[]): Promise<(fileId: string) => Drawing> {
  const { file_id, drawing } = pdfFacts;
  const rows =
    fileIds.length === 0
      ? []
      : await tx.select({ file_id, drawing }).from(pdfFacts).where(inArray(file_id, fileIds));
  return (id) => rows.find((row) => row.file_id === id)?.drawing ?? unknown;
}

/** System actor only: a PDF to be signed, with its number of pages and what is known of its drawing. */
export async function comparableFile(tx: Tx, fileId: string) {
  const [found] = await tx
    .select({
      sha256: files.sha256,
      sizes: pdfFacts.sizes,
      drawing: pdfFacts.drawing,
      drawn_by: pdfFacts.drawn_by,
    })
    .from(pdfFacts)
    .innerJoin(files, eq(files.id, pdfFacts.file_id))
    .where(eq(pdfFacts.file_id, fileId));
  if (!found) return undefined;
  const { sizes, ...file } = found;
  return { ...file, pages: sizes.length };
}

/** System actor only: what these programs found of the same bytes, or that they cannot draw them. */
export async function drawingOfBytes(tx: Tx, sha256: string, by: string): Promise<Drawing | undefined> {
  const [found] = await tx
    .select({ drawing: pdfFacts.drawing })
    .from(pdfFacts)
    .innerJoin(files, eq(files.id, pdfFacts.file_id))
    .where(
      and(
        eq(files.sha256, sha256),
        eq(pdfFacts.drawn_by, by),
        sql`${pdfFacts.drawing} ->> 'state' <> 'comparing'`,
      ),
    )
    .limit(1);
  return found?.drawing;
}

/**
 * System actor only: writes what was found of a PDF.
 * @param before what was known of it before
 * @returns false if another run was faster
 */
export async function setDrawing(tx: Tx, fileId: string, before: Drawn, set: Drawn): Promise<boolean> {
  const written = await tx
    .update(pdfFacts)
    .set(set)
    .where(
      and(
        eq(pdfFacts.file_id, fileId),
        sql`${pdfFacts.drawing} ->> 'state' = 'comparing'`,
        sql`(${pdfFacts.drawing} ->> 'compared')::int = ${before.drawing.compared}`,
        sql`${pdfFacts.drawn_by} is not distinct from ${before.drawn_by}`,
      ),
    )
    .returning({ id: pdfFacts.file_id });
  return written.length > 0;
}
