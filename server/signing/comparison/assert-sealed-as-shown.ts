import type { CompletedField } from '../pdf/draw/fields.ts';
import { PdfRefusal } from '../pdf/refusal.ts';
import type { PdfTasks } from '../pdf/worker/pdf-work.ts';

/**
 * Number of pages that are drawn at once at most, each of both files, and the time after which no other page is begun, ms: a file that is
 * slow to draw stays within the limits of a task.
 */
const pagesAtOnce = 25;
const patience = 5_000;

/**
 * Compares a sealed file with the one that was shown, as the program draws them that did not show it.
 * @param fields that were filled in: what they draw is left out
 * @throws PdfRefusal `changed_page`, naming the page that differs beside its fields
 * @throws Error if the program does not draw one of the files
 */
export async function assertSealedAsShown(
  pdf: PdfTasks,
  shown: Uint8Array,
  sealed: Uint8Array,
  pages: number,
  fields: readonly CompletedField[],
): Promise<void> {
  const places = fields.map(({ page, box }) => ({ page, box }));
  for (let compared = 0; compared < pages; ) {
    const last = Math.min(compared + pagesAtOnce, pages);
    const found = await pdf.run('compareSealed', shown, sealed, compared + 1, last, places, patience);
    const other = found.indexOf('differs');
    if (other >= 0) throw new PdfRefusal('changed_page', `page ${compared + 1 + other}`);
    if (found.length === 0) throw new Error('No page was compared.');
    compared += found.length;
  }
}
