import type { Certificate } from 'pkijs';
import { isOfFirm } from './certificates.ts';
import { pathTo } from './path.ts';

/** Certificates that a firm seals with, or once sealed with: the signer's, and the root it comes from. */
export interface SealedWith {
  root: Certificate;
  signer: Certificate;
}

/** The path from one of the firm's certificates to its root (`pathTo`); undefined if a certificate is not the firm's. */
export async function pathToFirm(
  sealedWith: readonly SealedWith[],
  certificate: Certificate,
  others: readonly Certificate[],
  at: Date,
): Promise<readonly Certificate[] | undefined> {
  for (const { root, signer } of sealedWith) {
    const path = isOfFirm(certificate, root, signer)
      ? await pathTo(root, certificate, others, at)
      : undefined;
    if (path) return path;
  }
  return undefined;
}
