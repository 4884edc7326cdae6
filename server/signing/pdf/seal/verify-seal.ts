import { X509Certificate } from 'node:crypto';
import { derOfCertificate } from '#pades/certificates.ts';
import { isSealOver, newestSealedRange, readSeal } from '#pades/seal.ts';

/**
 * Checks the newest seal of a file as `/verify` does: it covers all of its revision, no byte of which changed, and was made by the key of
 * the answered certificate.
 * @throws Error naming the failed check
 */
export async function verifySeal(bytes: Uint8Array): Promise<{ certificate: X509Certificate; end: number }> {
  const range = newestSealedRange(bytes);
  const seal = await readSeal(range.contents);
  if (!(await isSealOver(seal, bytes, range))) throw new Error('The signature is over other bytes.');
  return { certificate: new X509Certificate(derOfCertificate(seal.signer)), end: range.end };
}
