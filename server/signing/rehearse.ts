import { PDF } from '@libpdf/core';
import type { Signature } from '../../contract/submission.ts';
import { invalid } from '../http/refusal.ts';
import { PdfRefusal } from './pdf/refusal.ts';
import type { PdfWorker } from './pdf/run-in-worker.ts';

const box = { x: 0.1, y: 0.1, width: 0.4, height: 0.1 };

/**
 * Draws a picture of a signature on an empty page, so that one that cannot be printed is refused when it is handed in and not
 * when everybody has signed. Strokes always can; typed text is judged by its letters.
 * @throws Refusal `invalid`, naming `signature`
 */
export async function rehearseSignature(pdf: PdfWorker, signature: Signature | null): Promise<void> {
  if (signature?.kind !== 'image') return;
  const page = PDF.create();
  page.addPage({ size: 'a4' });
  try {
    await pdf.run('composePdf', await page.save(), [{ kind: 'signature', page: 1, box, value: signature }]);
  } catch (error) {
    throw error instanceof PdfRefusal ? invalid('signature', error.message) : error;
  }
}
