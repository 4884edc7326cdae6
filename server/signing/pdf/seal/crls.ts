import 'reflect-metadata'; // @peculiar/x509 needs it before it loads
import { CRLDistributionPointsExtension, X509Certificate, X509Crl } from '@peculiar/x509';

/** Addresses of the revocation list that a certificate (DER) names: http and https only. */
export function crlAddresses(certificate: Uint8Array): string[] {
  const points = new X509Certificate(new Uint8Array(certificate)).getExtension(
    CRLDistributionPointsExtension,
  );
  return (points?.distributionPoints ?? [])
    .flatMap(({ distributionPoint }) => distributionPoint?.fullName ?? [])
    .flatMap(({ uniformResourceIdentifier: address }) => address ?? [])
    .filter((address) => /^https?:/.test(address));
}

/** True for a list (DER) that is signed by its issuer and not expired: over plain http anybody could have answered. */
export async function isCurrentList(list: Uint8Array, issuer: Uint8Array, now: Date): Promise<boolean> {
  try {
    const crl = new X509Crl(new Uint8Array(list));
    const by = new X509Certificate(new Uint8Array(issuer));
    const isCurrent = crl.thisUpdate <= now && crl.nextUpdate !== undefined && now <= crl.nextUpdate;
    return isCurrent && crl.issuer === by.subject && (await crl.verify({ publicKey: by }));
  } catch {
    return false;
  }
}
