import type { CompletedField } from '../pdf/draw/fields.ts';
import { PdfRefusal } from '../pdf/refusal.ts';
import type { PdfTasks } from '../pdf/worker/pdf-work.ts';

/** Number of pages that are drawn at once, each of both files. */
const pagesAtOnce = 25;

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
  for (let first = 1; first <= pages; first += pagesAtOnce) {
    const last = Math.min(first + pagesAtOnce - 1, pages);
    const found = await pdf.run('compareSealed', shown, sealed, first, last, places);
    const other = found.indexOf('differs');
    if (other >= 0) throw new PdfRefusal('changed_page', `page ${first + other}`);
  }
}
