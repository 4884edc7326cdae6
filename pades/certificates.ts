import {
  type AlgorithmIdentifier,
  Certificate,
  type CRLDistributionPoints,
  id_CRLDistributionPoints,
} from 'pkijs';
import { copyOf, sameBytes } from './bytes.ts';
import { engine } from './engine.ts';
import { isSameHolder } from './names.ts';

/** Most certificates in a signature that is read: a seal has three, a stamp four. */
export const mostCertificates = 100;

const attributes = { name: '2.5.4.3', organisation: '2.5.4.10' } as const;

export const parseCertificate = (der: Uint8Array): Certificate => Certificate.fromBER(copyOf(der));

/** An attribute of a certificate's holder; empty if absent. */
function attributeOf({ subject }: Certificate, attribute: keyof typeof attributes): string {
  const found = subject.typesAndValues.find(({ type }) => type === attributes[attribute]);
  return String(found?.value.valueBlock.value ?? '');
}

/** The holder of a certificate, as it states. */
export const subjectOf = (certificate: Certificate) => ({
  name: attributeOf(certificate, 'name'),
  organisation: attributeOf(certificate, 'organisation'),
});

export const derOfCertificate = (certificate: Certificate): Uint8Array<ArrayBuffer> =>
  new Uint8Array(certificate.toSchema().toBER());

export const isSameCertificate = (a: Certificate, b: Certificate): boolean =>
  sameBytes(a.tbsView, b.tbsView) && sameBytes(derOfCertificate(a), derOfCertificate(b));

/** Addresses of the list of revoked certificates, as a certificate states them (RFC 5280, 4.2.1.13). */
export function listAddressesOf(certificate: Certificate): string[] {
  const points = certificate.extensions?.find(({ extnID }) => extnID === id_CRLDistributionPoints)
    ?.parsedValue as CRLDistributionPoints | undefined;
  return (points?.distributionPoints ?? [])
    .flatMap(({ distributionPoint }) => (Array.isArray(distributionPoint) ? distributionPoint : []))
    .flatMap(({ type, value }) => (type === 6 && typeof value === 'string' ? value : []));
}

/** True if a certificate is valid at a time. */
export const isValidAt = ({ notBefore, notAfter }: Certificate, at: Date): boolean =>
  notBefore.value <= at && at <= notAfter.value;

/** True unless a signature is with SHA-1, or in a way that is unknown. */
export const isAcceptedSignature = (algorithm: AlgorithmIdentifier): boolean =>
  /^SHA-(256|384|512)$/.test(engine.getHashAlgorithm(algorithm));

/** True if `issuer` signed a certificate in a way that is accepted. */
export async function isIssuedBy(certificate: Certificate, issuer: Certificate): Promise<boolean> {
  if (!isSameHolder(issuer.subject, certificate.issuer)) return false;
  if (!isAcceptedSignature(certificate.signatureAlgorithm)) return false;
  return certificate.verify(issuer, engine).catch(() => false);
}

/**
 * True if a certificate from the firm's root is the firm's own. A public authority issues for others too, and for itself, so the holder must
 * be that of the firm's sealing certificate under it, or the organisation of both be that of the root, which is then the firm's.
 */
export const isOfFirm = (certificate: Certificate, root: Certificate, signer: Certificate): boolean =>
  isSameHolder(certificate.subject, signer.subject) ||
  (attributeOf(root, 'organisation') !== '' &&
    [certificate, signer].every(
      (one) => attributeOf(one, 'organisation') === attributeOf(root, 'organisation'),
    ));
