import { X509Certificate } from 'node:crypto';
import type { RevocationProvider } from '@libpdf/core';
import { fetchCrl } from '../../integrations/crl.ts';
import { isIssuedBy, type SealSigner } from './certificate.ts';

/**
 * Lists of revoked certificates for everything a seal rests on: our own as we publish it, others from where their certificates say.
 * `complete` is whether each certificate below a root had one: only then can the seal be checked from the file alone (B-LT). `unlisted`
 * is whether one names no list at all, so that no later try finds one either.
 */
export function revocationFor(
  { root }: SealSigner,
  ownCrl: Uint8Array | null,
): RevocationProvider & { readonly complete: boolean; readonly unlisted: boolean } {
  let missing = 0;
  let unlisted = false;
  const find = async (der: Uint8Array): Promise<Uint8Array | null> => {
    if (ownCrl && isIssuedBy(root, new X509Certificate(der).toString())) return ownCrl;
    const { crlAddresses } = await import('./crl-addresses.ts');
    const addresses = crlAddresses(der);
    unlisted ||= addresses.length === 0;
    for (const address of addresses) {
      const crl = await fetchCrl(address);
      if (crl) return crl;
    }
    return null;
  };
  return {
    get complete() {
      return missing === 0;
    },
    get unlisted() {
      return unlisted;
    },
    async getCRL(der) {
      const { subject, issuer } = new X509Certificate(der);
      // A root's word is its own: nobody could revoke it.
      if (subject === issuer) return null;
      const crl = await find(der);
      if (!crl) missing++;
      return crl;
    },
  };
}
