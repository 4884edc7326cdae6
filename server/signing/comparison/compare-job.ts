import type { Drawing } from '#contract/signing/drawing.ts';
import type { Tx } from '#server/db/db.ts';
import { insertPdfFacts, type PdfFactsRow } from '#server/files/queries.ts';
import { enqueue, type NewJob } from '#server/jobs/queue.ts';

export const compareKind = 'signing.compare';

/** The drawing of a PDF of which no page is compared yet. */
export const begun: Drawing = { state: 'comparing', compared: 0, differing: [] };

/**
 * The job that compares the next pages of a PDF.
 * @param pages number of pages that are left: of one owner's files, the one with the fewest comes first
 */
export const compareJob = (fileId: string, pages: number): NewJob => ({
  kind: compareKind,
  payload: { fileId },
  cost: pages,
});

/** Keeps the facts of a PDF that was prepared for signing, and has it compared with what other programs show. */
export async function addComparable(tx: Tx, facts: PdfFactsRow, now: string): Promise<void> {
  await insertPdfFacts(tx, { ...facts, drawing: begun });
  await enqueue(tx, compareJob(facts.file_id, facts.sizes.length), now);
}
