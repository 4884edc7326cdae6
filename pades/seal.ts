import { digestOfRange, rangesIn, type SignedRange } from './byte-range.ts';
import { bytesOfHex, sameBytes } from './bytes.ts';
import { maySign } from './certificates.ts';
import { type Cms, isBoundToSigner, oids, readCms } from './cms.ts';
import { oidOf, readDer } from './der.ts';

/** Signed attributes of a seal. The last two are in files sealed by the library we used before; a baseline signature has no time there. */
const signedAttributes: readonly string[] = [
  oids.contentType,
  oids.messageDigest,
  oids.signingCertificateV2,
  oids.signingTime,
  oids.algorithmProtection,
];

/**
 * Reads a seal of ours from the digits between the two parts of its range, and checks all of it that takes nothing of the file.
 * @throws Error naming what is not as we write it
 */
export async function readSeal(contents: string): Promise<Cms> {
  if (contents.length % 2 !== 0 || (/[a-f]/.test(contents) && /[A-F]/.test(contents)))
    throw new Error('The digits of the seal are of two kinds.');
  const bytes = bytesOfHex(contents);
  const { bytes: written } = readDer(bytes);
  if (bytes.subarray(written.length).some((byte) => byte !== 0))
    throw new Error('Something stands behind the seal.');
  const cms = readCms(written);
  const type = cms.signed.get(oids.contentType);
  const isOurs =
    cms.versions.every((version) => version === 1) &&
    cms.contentType === oids.data &&
    cms.content === null &&
    !cms.hasLists &&
    type !== undefined &&
    oidOf(type) === oids.data &&
    cms.signed.has(oids.signingCertificateV2) &&
    [...cms.signed.keys()].every((name) => signedAttributes.includes(name)) &&
    [...cms.unsigned.keys()].every((name) => name === oids.timestampToken);
  if (!isOurs || !maySign(cms.signer)) throw new Error('The seal is not as we write it.');
  if (!(await isBoundToSigner(cms)) || !(await cms.isSigned()))
    throw new Error('The seal was not made by the certificate it names.');
  return cms;
}

/** True if a seal is over the bytes of its range, and that range tells the place of the seal. */
export async function isSealOver(
  { digest, messageDigest }: Cms,
  bytes: Uint8Array,
  range: SignedRange,
): Promise<boolean> {
  if (!range.isSealed) return false;
  return sameBytes(new Uint8Array(await digestOfRange(bytes, range, digest)), messageDigest);
}

/** The range that reaches furthest. Throws when no seal is over the file from its first byte. */
export function newestSealedRange(bytes: Uint8Array): SignedRange & { contents: string } {
  const [newest] = rangesIn(bytes)
    .filter(
      (range): range is SignedRange & { contents: string } => range.isSealed && range.contents !== undefined,
    )
    .sort((a, b) => b.end - a.end);
  if (!newest) throw new Error('There is no seal over the file.');
  return newest;
}
