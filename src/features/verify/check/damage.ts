import type { Certificate } from 'pkijs';
import { asciiText, mostSignatures, placesOf, type SignedRange } from '#pades/byte-range.ts';
import { hexOf, sameBytes } from '#pades/bytes.ts';
import { isSameHolder } from '#pades/names.ts';
import type { SealingFirm } from './firm.ts';
import type { Damage } from './report.ts';

/** Bytes at the end of a file in which its end marker is looked for. */
const trailerWithin = 1024;

/**
 * True if the marker of a file's end (ISO 32000-2, 7.5.5) is where readers look for it, and no object is begun behind it: what a server adds
 * to a file does not make it one that was cut off.
 */
const isEnded = (bytes: Uint8Array): boolean =>
  /%%EOF(?![\s\S]*(?:%%EOF|\d\s+\d+\s+obj\b))/.test(
    asciiText(bytes, bytes.length - trailerWithin, bytes.length),
  );

const keyOf = ({ subjectPublicKeyInfo }: Certificate): Uint8Array =>
  subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView;

/** True if a certificate has the key, or the issuer and serial number, of one that the firm sealed with. */
export const isLikeFirm = ({ sealedWith }: SealingFirm, certificate: Certificate): boolean =>
  (sealedWith ?? []).some(
    ({ signer }) =>
      sameBytes(keyOf(signer), keyOf(certificate)) ||
      (signer.serialNumber.isEqual(certificate.serialNumber) &&
        isSameHolder(signer.issuer, certificate.issuer)),
  );

/**
 * True if the digits of a key that the firm sealed with stand in a file outside these signatures, which have been read: anybody can add the
 * firm's certificate to theirs.
 */
const hasKeyApart = (
  { sealedWith }: SealingFirm,
  bytes: Uint8Array,
  read: readonly Pick<SignedRange, 'hexFrom' | 'hexTo'>[],
): boolean =>
  (sealedWith ?? []).some(({ signer }) => {
    const digits = hexOf(keyOf(signer));
    return [digits, digits.toUpperCase()]
      .flatMap((written) => placesOf(written, bytes))
      .some((at) => !read.some(({ hexFrom, hexTo }) => hexFrom < at && at < hexTo));
  });

/** A signature of a file: its range, and what can be read in it. */
interface FoundSignature {
  range: Pick<SignedRange, 'fits' | 'hexFrom' | 'hexTo' | 'end'>;
  signature: {
    /** True if the firm's root vouches for it; null if its certificates are not available. */
    firm: boolean | null;
    namesFirm: boolean;
    isUnreadable: boolean;
  };
}

/**
 * The damage of a file that has no seal of the firm which fits it: a seal that does not, or signatures that cannot be read. Undefined if
 * what is in it can be judged as it is.
 */
export function damageOf(
  bytes: Uint8Array,
  found: readonly FoundSignature[],
  firm: SealingFirm,
): Damage | undefined {
  if (found.some(({ range, signature }) => range.fits && signature.firm !== false)) return undefined;
  if (found.some(({ signature }) => signature.namesFirm)) return 'damaged_own';
  const read = found
    .filter(({ range, signature }) => range.fits && !signature.isUnreadable)
    .map(({ range }) => range);
  if (hasKeyApart(firm, bytes, read)) return 'damaged_own';
  // The firm's seal may be behind more signatures than are read.
  if (found.length > mostSignatures) return 'damaged';
  const isWhole = read.some(({ end }) => end === bytes.length) || isEnded(bytes);
  return isWhole && found.every(({ signature }) => !signature.isUnreadable) ? undefined : 'damaged';
}
