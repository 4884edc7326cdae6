import { X509Certificate } from 'node:crypto';
import { derOfCertificate } from '../../../../pades/certificates.ts';
import { isSealOver, newestSealedRange, readSeal } from '../../../../pades/seal.ts';

/** The parts of a file that its newest seal covers, and its CMS with the padding behind it. */
interface SignedRange {
  covered: Uint8Array;
  signature: Uint8Array;
  /** End of the covered bytes. */
  end: number;
}

/** The range of the newest seal. Throws if no range starts at the beginning of the file. */
export function signedRange(bytes: Uint8Array): SignedRange {
  const { hexFrom, hexTo, end, contents } = newestSealedRange(bytes);
  return {
    covered: Buffer.concat([bytes.subarray(0, hexFrom), bytes.subarray(hexTo, end)]),
    signature: Buffer.from(contents, 'hex'),
    end,
  };
}

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
