import type { X509Certificate } from 'node:crypto';
import { checkCms } from './cms.ts';

/** The parts of a file that its newest signature is over (ISO 32000-1, 12.8.1), and what is between: its hex. */
interface SignedRange {
  covered: Uint8Array;
  signature: Uint8Array;
  /** Where the revision it is over ends. */
  end: number;
}

/** The range of the newest signature. Throws when there is none that begins with the file. */
export function signedRange(bytes: Uint8Array): SignedRange {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const at = file.lastIndexOf('/ByteRange');
  const range = file.toString('latin1', at, at + 100).match(/\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)/);
  if (at < 0 || !range) throw new Error('There is no seal over the file.');
  const [length = 0, again = 0, rest = 0] = range.slice(1).map(Number);
  return {
    covered: Buffer.concat([file.subarray(0, length), file.subarray(again, again + rest)]),
    signature: Buffer.from(file.toString('latin1', length + 1, again - 1), 'hex'),
    end: again + rest,
  };
}

/**
 * Checks the newest seal of a file as a stranger would: it is over all of its revision, no byte of which changed, and was made by the
 * key of the certificate that is answered.
 * @throws Error naming what does not fit
 */
export function verifySeal(bytes: Uint8Array): { certificate: X509Certificate; end: number } {
  const { covered, signature, end } = signedRange(bytes);
  return { certificate: checkCms(signature, covered).certificate, end };
}
