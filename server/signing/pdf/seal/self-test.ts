import { PDF } from '@libpdf/core';
import type { SealSigner } from './certificate.ts';
import { type SealTasks, sealPdf } from './seal.ts';
import { verifySeal } from './verify-seal.ts';

const box = { x: 0.1, y: 0.1, width: 0.4, height: 0.1 };

/**
 * Composes a sample, seals it, and checks the seal like a third party: a server that cannot seal reports it at its start.
 * @throws PdfRefusal `certificate_unusable`, or Error naming the failed check
 */
export async function selfTest(pdf: SealTasks, signer: SealSigner, now: Date): Promise<void> {
  const sample = PDF.create();
  sample.addPage({ size: 'a4' });
  const field = { kind: 'signature', page: 1, box, value: { kind: 'typed', text: 'Self-test' } } as const;
  const words = { reason: 'Self-test', name: 'Self-test', sealId: 'self-test' };
  const shown = await pdf.run('preparePdf', await sample.save());
  const { bytes } = await sealPdf(pdf, shown, [field], { ...words, signer, signedAt: now });
  const { certificate } = await verifySeal(bytes);
  if (certificate.toString().trim() !== signer.certificate.trim())
    throw new Error('The sample was sealed with another certificate.');
}
