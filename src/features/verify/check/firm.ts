import type { Certificate } from 'pkijs';
import {
  isOfFirm,
  isSameCertificate,
  listAddressesOf,
  pathTo,
  readCertificate,
} from '../../../../pades/certificates.ts';
import { type RevocationList, readList, revokedAt } from '../../../../pades/revocation.ts';
import type { CheckedRevocation, FirmTrust } from './report.ts';

/** The certificates of `FirmTrust`, read. */
export interface Firm {
  sealedWith: readonly { root: Certificate; signer: Certificate }[] | null;
  timestampRoots: readonly Certificate[];
  crl: RevocationList | null;
}

export const readFirm = ({ sealedWith, timestampRoots, crl }: FirmTrust): Firm => ({
  sealedWith:
    sealedWith?.map(({ root, signer }) => ({
      root: readCertificate(root),
      signer: readCertificate(signer),
    })) ?? null,
  timestampRoots: timestampRoots.map(readCertificate),
  crl: crl && readList(crl),
});

/** The certificates from one of the firm's to its root; undefined where a certificate is not the firm's. */
export async function pathToFirm(
  { sealedWith }: Firm,
  certificate: Certificate,
  others: readonly Certificate[],
  at: Date,
): Promise<readonly Certificate[] | undefined> {
  for (const { root, signer } of sealedWith ?? []) {
    const path = isOfFirm(certificate, root, signer)
      ? await pathTo(root, certificate, others, at)
      : undefined;
    if (path) return path;
  }
  return undefined;
}

/** True if certificates are all of a path, each there once: another one may say anything and changes nothing. */
export const areAllOfPath = (certificates: readonly Certificate[], path: readonly Certificate[]): boolean =>
  path.filter((one) => certificates.some((other) => isSameCertificate(one, other))).length ===
  certificates.length;

/** Path at which the firm publishes its list. */
const listPath = /\/api\/seal\/crl$/;

/** Looks up a certificate of the firm's own in its list; `issuer` is the next one on the path to its root. */
export async function checkRevocation(
  { crl, sealedWith }: Firm,
  [certificate, issuer]: readonly Certificate[],
): Promise<CheckedRevocation> {
  if (!certificate || !issuer) return { is: 'unlisted' };
  if (crl && (await crl.isSignedBy(issuer))) {
    const at = revokedAt(crl, certificate);
    if (at) return { is: 'revoked', revokedAt: at.toISOString() };
    return { is: 'good', listedAt: crl.listedAt.toISOString() };
  }
  // The list of a root of the firm says nothing of what another root of it issued.
  for (const { root } of sealedWith ?? []) if (crl && (await crl.isSignedBy(root))) return { is: 'unlisted' };
  return {
    is: listAddressesOf(certificate).some((address) => listPath.test(address)) ? 'missing' : 'unlisted',
  };
}
