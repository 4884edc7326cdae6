import {
  type BasicConstraints,
  Certificate,
  type CRLDistributionPoints,
  type Extension,
  type ExtKeyUsage,
  id_BasicConstraints,
  id_CRLDistributionPoints,
  id_ExtKeyUsage,
  id_KeyUsage,
} from 'pkijs';
import { copyOf, sameBytes } from './bytes.ts';
import { engine } from './engine.ts';

/** Most issuers that are followed. */
const longestPath = 6;

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

const extensionOf = ({ extensions = [] }: Certificate, id: string): Extension | undefined =>
  extensions.find(({ extnID }) => extnID === id);

/** First byte of the key usage (RFC 5280, 4.2.1.3); all bits are set if a certificate lacks the extension. */
function keyUsageOf(certificate: Certificate): number {
  const usage = extensionOf(certificate, id_KeyUsage)?.parsedValue as
    | { valueBlock: { valueHexView: Uint8Array } }
    | undefined;
  return usage ? (usage.valueBlock.valueHexView[0] ?? 0) : 0xff;
}
const usages = { signatures: 0xc0, certificates: 0x04 } as const;

/** True if a key may sign documents. */
export const maySign = (certificate: Certificate): boolean =>
  (keyUsageOf(certificate) & usages.signatures) !== 0;

/** True if a key may issue certificates with `between` others before the last (RFC 5280, 4.2.1.3 and 4.2.1.9). */
function mayIssue(certificate: Certificate, between: number): boolean {
  const constraints = extensionOf(certificate, id_BasicConstraints)?.parsedValue as
    | BasicConstraints
    | undefined;
  const longest = constraints?.pathLenConstraint;
  return (
    constraints?.cA === true &&
    (keyUsageOf(certificate) & usages.certificates) !== 0 &&
    (typeof longest !== 'number' || between <= longest)
  );
}

/** Addresses of the list of revoked certificates, as a certificate states them (RFC 5280, 4.2.1.13). */
export function listAddressesOf(certificate: Certificate): string[] {
  const points = extensionOf(certificate, id_CRLDistributionPoints)?.parsedValue as
    | CRLDistributionPoints
    | undefined;
  return (points?.distributionPoints ?? [])
    .flatMap(({ distributionPoint }) => (Array.isArray(distributionPoint) ? distributionPoint : []))
    .flatMap(({ type, value }) => (type === 6 && typeof value === 'string' ? value : []));
}

const timeStamping = '1.3.6.1.5.5.7.3.8';

/** True if a key may only sign time stamps (RFC 3161, 2.3). */
export function mayStamp(certificate: Certificate): boolean {
  const extension = extensionOf(certificate, id_ExtKeyUsage);
  const purposes = (extension?.parsedValue as ExtKeyUsage | undefined)?.keyPurposes ?? [];
  return extension?.critical === true && purposes.length === 1 && purposes[0] === timeStamping;
}

/** True if a certificate is valid at a time. */
export const isValidAt = ({ notBefore, notAfter }: Certificate, at: Date): boolean =>
  notBefore.value <= at && at <= notAfter.value;

/** True if `issuer` signed a certificate; signatures with SHA-1 are refused. */
export async function isIssuedBy(certificate: Certificate, issuer: Certificate): Promise<boolean> {
  if (!issuer.subject.isEqual(certificate.issuer)) return false;
  if (!/^SHA-(256|384|512)$/.test(engine.getHashAlgorithm(certificate.signatureAlgorithm))) return false;
  return certificate.verify(issuer, engine).catch(() => false);
}

/**
 * The certificates from one to `root` by way of those of `others` that were valid at that time; undefined if there is no such path. The
 * validity of the first and of the root are not checked: the root is trusted as it is.
 */
export async function pathTo(
  root: Certificate,
  certificate: Certificate,
  others: readonly Certificate[],
  at: Date,
): Promise<readonly Certificate[] | undefined> {
  return follow(root, [certificate], others, at);
}

async function follow(
  root: Certificate,
  path: readonly [Certificate, ...Certificate[]],
  others: readonly Certificate[],
  at: Date,
): Promise<readonly Certificate[] | undefined> {
  const last = path.at(-1) ?? path[0];
  if (isSameCertificate(last, root)) return path;
  const isLapsed = path.length > 1 && !isValidAt(last, at);
  if (path.length > longestPath || isLapsed) return undefined;
  for (const issuer of [root, ...others]) {
    if (path.some((one) => isSameCertificate(one, issuer)) || !mayIssue(issuer, path.length - 1)) continue;
    if (!(await isIssuedBy(last, issuer))) continue;
    const found = await follow(root, [...path, issuer], others, at);
    if (found) return found;
  }
  return undefined;
}

/**
 * True if a certificate from the firm's root is the firm's own. A public authority issues for others too, so the holder must be that of
 * the root or of the firm's sealing certificate under it.
 */
export const isOfFirm = (certificate: Certificate, root: Certificate, signer: Certificate): boolean =>
  certificate.subject.isEqual(signer.subject) ||
  (attributeOf(certificate, 'organisation') !== '' &&
    attributeOf(certificate, 'organisation') === attributeOf(root, 'organisation'));
