import { PDF } from '@libpdf/core';
import { parseCertificate } from '#pades/certificates.ts';
import { pathTo } from '#pades/path.ts';
import { newestSealedRange, readSeal } from '#pades/seal.ts';
import { PdfRefusal } from '../refusal.ts';
import { derOf, type SealSigner } from './certificate.ts';
import { type SealTasks, sealPdf } from './seal.ts';
import { verifySeal } from './verify-seal.ts';

const box = { x: 0.1, y: 0.1, width: 0.4, height: 0.1 };

/**
 * Composes a sample, seals it, and checks the seal like a third party: a server that cannot seal reports it at its start.
 * @param crl the firm's own list of revoked certificates, DER, if its root issued the sealing certificate
 * @throws PdfRefusal `certificate_unusable`, or Error naming the failed check
 */
export async function selfTest(
  pdf: SealTasks,
  signer: SealSigner,
  now: Date,
  crl: Uint8Array | null = null,
): Promise<void> {
  const sample = PDF.create();
  sample.addPage({ size: 'a4' });
  const field = { kind: 'signature', page: 1, box, value: { kind: 'typed', text: 'Self-test' } } as const;
  const words = { reason: 'Self-test', name: 'Self-test', sealId: 'self-test' };
  const shown = await pdf.run('preparePdf', await sample.save());
  const { bytes } = await sealPdf(pdf, shown, [field], { ...words, signer, signedAt: now, crl });
  const { certificate } = await verifySeal(bytes);
  if (certificate.toString().trim() !== signer.certificate.trim())
    throw new Error('The sample was sealed with another certificate.');
  const seal = await readSeal(newestSealedRange(bytes).contents);
  const others = seal.certificates.filter((one) => one !== seal.signer);
  if (!(await pathTo(parseCertificate(derOf(signer.root)), seal.signer, others, now)))
    throw new PdfRefusal(
      'certificate_unusable',
      'no path leads from it to its root: one on it has ended, may not issue, or has a critical extension that is not understood',
    );
}
