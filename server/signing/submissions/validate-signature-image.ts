import { PDF } from '@libpdf/core';
import type { HandMade } from '#contract/signing/signing-input.ts';
import { invalid } from '#server/http/refusal.ts';
import { PdfRefusal } from '../pdf/refusal.ts';
import type { PdfTasks } from '../pdf/worker/pdf-work.ts';

const box = { x: 0.1, y: 0.1, width: 0.4, height: 0.1 };

/** True if the signature or the initials are a picture, which is costly to try. */
export const hasPicture = ({ signature, initials }: HandMade): boolean =>
  signature?.kind === 'image' || initials?.kind === 'image';

/**
 * Draws pictures of a signature and initials on an empty page, so that an unprintable one is refused at submission, not after everybody
 * has signed. Strokes can always be printed; typed text is checked by its letters.
 * @throws Refusal `invalid`, naming `signature` or `initials`
 */
export async function validateSignatureImages(
  pdf: PdfTasks,
  { signature, initials }: HandMade,
): Promise<void> {
  for (const [kind, value] of [['signature', signature] as const, ['initials', initials] as const]) {
    if (value?.kind !== 'image') continue;
    const page = PDF.create();
    page.addPage({ size: 'a4' });
    try {
      await pdf.run('composePdf', await page.save(), [{ kind, page: 1, box, value }]);
    } catch (error) {
      throw error instanceof PdfRefusal ? invalid(kind, error.message) : error;
    }
  }
}
