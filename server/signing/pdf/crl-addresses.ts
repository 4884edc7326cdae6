import 'reflect-metadata'; // @peculiar/x509 needs it before it loads
import { CRLDistributionPointsExtension, X509Certificate } from '@peculiar/x509';

/** Where a certificate (DER) says that the list of revoked ones lies: http addresses only. */
export function crlAddresses(certificate: Uint8Array): string[] {
  const points = new X509Certificate(new Uint8Array(certificate)).getExtension(
    CRLDistributionPointsExtension,
  );
  return (points?.distributionPoints ?? [])
    .flatMap(({ distributionPoint }) => distributionPoint?.fullName ?? [])
    .flatMap(({ uniformResourceIdentifier: address }) => address ?? [])
    .filter((address) => /^https?:/.test(address));
}
