import { digestOfRange, rangesIn, type SignedRange } from './byte-range.ts';
import { bytesOfHex, sameBytes } from './bytes.ts';
import { type Cms, isBoundToSigner, oids, readCms } from './cms.ts';
import { assertDer, derParts, oidOf, readDer, tags } from './der.ts';
import { maySign } from './extensions.ts';

/** Signed attributes of a seal. Only files sealed by our earlier library have the last two; a baseline signature has no time there. */
const signedAttributes: readonly string[] = [
  oids.contentType,
  oids.messageDigest,
  oids.signingCertificateV2,
  oids.signingTime,
  oids.algorithmProtection,
];

/** `SHA-256` without parameters. */
const sha256 = '300b0609608648016503040201';
/** `ecdsa-with-SHA256`. */
const ecdsa = '300a06082a8648ce3d040302';
/** `rsaEncryption` with NULL, as we write it, and `sha256WithRSAEncryption`, as our earlier library did. */
const rsa = { ours: '300d06092a864886f70d0101010500', before: '300b06092a864886f70d01010b' };

/** True if the algorithm identifiers are as we write them; no signature covers them. */
function isNamedAsWritten({ algorithms, signed, isOrdered, isNamedByIssuer }: Cms): boolean {
  // Only our earlier library wrote a signing time, which is signed.
  const isBefore = signed.has(oids.signingTime);
  const is = (bytes: Uint8Array, hex: string) => sameBytes(bytes, bytesOfHex(hex));
  return (
    isNamedByIssuer &&
    (isBefore || isOrdered) &&
    is(algorithms.digest, sha256) &&
    (is(algorithms.signature, ecdsa) || is(algorithms.signature, isBefore ? rsa.before : rsa.ours))
  );
}

/** True if a signature is an RSA octet string, or exactly the two ECDSA numbers in DER (RFC 3279, 2.2.3). */
function isPlainValue({ algorithms, signature }: Cms): boolean {
  if (!sameBytes(algorithms.signature, bytesOfHex(ecdsa))) return true;
  assertDer(signature);
  const numbers = derParts(readDer(signature));
  return numbers.length === 2 && numbers.every(({ tag }) => tag === tags.integer);
}

/** The bytes of a signature's digits, up to the zeros that fill its place. */
function writtenIn(contents: string): Uint8Array {
  if (contents.length % 2 !== 0 || (/[a-f]/.test(contents) && /[A-F]/.test(contents)))
    throw new Error('The digits of the seal are of two kinds.');
  const bytes = bytesOfHex(contents);
  const { bytes: written } = readDer(bytes);
  if (bytes.subarray(written.length).some((byte) => byte !== 0))
    throw new Error('Something stands behind the seal.');
  return written;
}

/** True if the signed attributes are those of our seals. */
const hasOurAttributes = ({ signed }: Cms): boolean =>
  signed.has(oids.signingCertificateV2) &&
  [...signed.keys()].every((name) => signedAttributes.includes(name));

/**
 * Reads a signature made by other software with a certificate that may sign. Its cryptography is checked, its form is not. A changed seal
 * of ours is refused: only the signed part identifies its maker.
 * @throws Error naming what does not fit
 */
export async function readOtherSignature(contents: string): Promise<Cms> {
  const cms = readCms(writtenIn(contents));
  if (hasOurAttributes(cms)) throw new Error('The signature is a seal of ours, changed.');
  if (!maySign(cms.signer) || !(await cms.isSigned())) throw new Error('The signature does not fit.');
  return cms;
}

/**
 * Reads a seal of ours from the digits between the two parts of its range, and checks everything that does not need the file.
 * @throws Error naming the difference from our seals
 */
export async function readSeal(contents: string): Promise<Cms> {
  const cms = readCms(writtenIn(contents));
  const type = cms.signed.get(oids.contentType);
  const isOurs =
    cms.versions.every((version) => version === 1) &&
    cms.contentType === oids.data &&
    cms.content === null &&
    !cms.hasLists &&
    type !== undefined &&
    oidOf(type) === oids.data &&
    hasOurAttributes(cms) &&
    [...cms.unsigned.keys()].every((name) => name === oids.timestampToken) &&
    isNamedAsWritten(cms) &&
    isPlainValue(cms);
  if (!isOurs || !maySign(cms.signer)) throw new Error('The seal is not as we write it.');
  if (!(await isBoundToSigner(cms)) || !(await cms.isSigned()))
    throw new Error('The seal was not made by the certificate it names.');
  return cms;
}

/** True if a seal covers the bytes of its range, and the range determines the place of the seal. */
export async function isSealOver(
  { digest, messageDigest }: Cms,
  bytes: Uint8Array,
  range: SignedRange,
): Promise<boolean> {
  if (!range.isSealed) return false;
  return sameBytes(new Uint8Array(await digestOfRange(bytes, range, digest)), messageDigest);
}

/** The range that reaches furthest. Throws if no seal covers the file from its first byte. */
export function newestSealedRange(bytes: Uint8Array): SignedRange & { contents: string } {
  const [newest] = rangesIn(bytes)
    .filter(
      (range): range is SignedRange & { contents: string } => range.isSealed && range.contents !== undefined,
    )
    .sort((a, b) => b.end - a.end);
  if (!newest) throw new Error('There is no seal over the file.');
  return newest;
}
