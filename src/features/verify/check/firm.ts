import type { Certificate } from 'pkijs';
import { isSameCertificate, listAddressesOf, parseCertificate } from '#pades/certificates.ts';
import type { SealedWith } from '#pades/firm-path.ts';
import { listed, type RevocationList, readList } from '#pades/revocation.ts';
import type { CheckedRevocation, FirmTrust } from './report.ts';

/** The parsed certificates of `FirmTrust`. */
export interface SealingFirm {
  sealedWith: readonly SealedWith[] | null;
  timestampRoots: readonly Certificate[];
  crl: RevocationList | null;
}

export const readSealingFirm = ({ sealedWith, timestampRoots, crl }: FirmTrust): SealingFirm => ({
  sealedWith:
    sealedWith?.map(({ root, signer }) => ({
      root: parseCertificate(root),
      signer: parseCertificate(signer),
    })) ?? null,
  timestampRoots: timestampRoots.map(parseCertificate),
  crl: crl && readList(crl),
});

/** True if all certificates belong to the path, each once: an extra one could say anything without changing the result of the check. */
export const areAllOfPath = (certificates: readonly Certificate[], path: readonly Certificate[]): boolean =>
  path.filter((one) => certificates.some((other) => isSameCertificate(one, other))).length ===
  certificates.length;

/** Path at which the firm publishes its revocation list. */
const listPath = /\/api\/seal\/crl$/;

/**
 * Looks up one of the firm's own certificates in its revocation list; `issuer` is the next one on the path to its root.
 * @param proven time of the seal, if a time stamp proves it: only then is a list enough that was current then
 */
export async function checkRevocation(
  { crl, sealedWith }: SealingFirm,
  [certificate, issuer]: readonly Certificate[],
  proven: Date | null,
  now: Date,
): Promise<CheckedRevocation> {
  if (!certificate || !issuer) return { is: 'unlisted' };
  if (crl && (await crl.isSignedBy(issuer))) {
    const found = listed(crl, certificate, proven ?? now, now);
    if (found.is === 'revoked') return { is: 'revoked', revokedAt: found.at.toISOString() };
    return { ...found, listedAt: crl.listedAt.toISOString() };
  }
  // A root's revocation list says nothing on certificates that another root issued.
  for (const { root } of sealedWith ?? []) if (crl && (await crl.isSignedBy(root))) return { is: 'unlisted' };
  return {
    is: listAddressesOf(certificate).some((address) => listPath.test(address)) ? 'missing' : 'unlisted',
  };
}
